import { render } from "preact";

import "./fonts.css";

function App() {
  return <h1>Robotable</h1>;
}

const root = document.getElementById("app");
if (root) render(<App />, root);

import { render } from "preact";

import "./fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/pieces.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/moderation.css";
import "./styles/coach.css";
import "./styles/end.css";
import "./styles/people.css";
import "./styles/replay.css";
import "./styles/sound.css";
import { App } from "./App";
import { loadGames } from "./games";
import { loadMe } from "./me";
import { applySettings } from "./settings";
import { allowSound } from "./sound";
import { watchMouse } from "./ui/tip";
import { showToast } from "./ui/toast";

applySettings();
allowSound();
watchMouse();
loadMe().catch(() => {});
loadGames().catch((why: Error) => showToast(why.message, "refusal"));

const root = document.getElementById("app");
if (root) render(<App />, root);

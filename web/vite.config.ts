import { defineConfig } from "vite";

const server = "localhost:8000";

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "../src/robotable/static",
    emptyOutDir: true,
    // The server's content policy allows fonts and scripts from files only, never inline.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
});

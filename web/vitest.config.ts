import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "happy-dom",
    // Otherwise style sheets are read as empty.
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
    maxWorkers: 1,
  },
});

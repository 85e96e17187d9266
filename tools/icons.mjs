// Copies the icons that the page draws out of the big game-icons set into web/src/icons.gen.ts.
//
// Run it after changing the list:  node tools/icons.mjs
// Each icon stands under the name of its author, because CREDITS.md owes them one (CC BY 3.0).

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const USED = {
  Delapouite: [
    "aero-bike",
    "airplane-departure",
    "alarm-clock",
    "alien-bug",
    "ancient-ruins",
    "battle-mech",
    "binoculars",
    "card-exchange",
    "cargo-crate",
    "cargo-ship",
    "crane",
    "delivery-drone",
    "dice-target",
    "flag-objective",
    "full-motorcycle-helmet",
    "heavy-bullets",
    "horizon-road",
    "interceptor-ship",
    "jeep",
    "jerrycan",
    "jet-fighter",
    "light-projector",
    "mecha-head",
    "meeple",
    "meeple-group",
    "megaphone",
    "metal-plate",
    "microphone",
    "military-fort",
    "modern-city",
    "mountain-road",
    "peace-dove",
    "plane-pilot",
    "pocket-radio",
    "receive-money",
    "rolling-dices",
    "round-star",
    "scuba-tanks",
    "shaking-hands",
    "ship-wreck",
    "spaceship",
    "star-medal",
    "stealth-bomber",
    "steering-wheel",
    "suspension-bridge",
    "token",
    "watchtower",
  ],
  Lorc: [
    "alien-stare",
    "auto-repair",
    "battle-tank",
    "boot-prints",
    "cluster-bomb",
    "compass",
    "cross-flare",
    "crossed-swords",
    "cycle",
    "energy-sword",
    "erlenmeyer",
    "explosion-rays",
    "flame",
    "gold-scarab",
    "hood",
    "horned-helm",
    "laser-blast",
    "laurel-crown",
    "lightning-helix",
    "long-antennae-bug",
    "lotus-flower",
    "missile-mech",
    "moebius-triangle",
    "parachute",
    "queen-crown",
    "radar-dish",
    "radar-sweep",
    "reactor",
    "robot-golem",
    "sad-crab",
    "spanner",
    "spyglass",
    "swap-bag",
    "targeting",
    "third-eye",
  ],
  "Andy Meneely": ["police-badge"],
  Faithtoken: ["card-draw"],
  sbed: ["cancel", "hive", "shield"],
  Skoll: ["fist"],
};

const root = new URL("../", import.meta.url);
const set = JSON.parse(readFileSync(new URL("web/node_modules/@iconify-json/game-icons/icons.json", root), "utf8"));

/** The outline of one icon: the set draws each in a 512 by 512 square, in the current colour. */
function outline(name) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`there is no icon "${name}" in game-icons: look it up on https://game-icons.net`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  if (!paths.length) throw new Error(`"${name}" is not drawn with paths, and the page draws nothing else`);
  return paths.join("");
}

const names = Object.values(USED).flat().sort();
const lines = names.map((name) => `  "${name}": "${outline(name)}",`);
const head = "// Made by tools/icons.mjs from game-icons.net (CC BY 3.0, see CREDITS.md). Do not edit.\n";
const target = new URL("web/src/icons.gen.ts", root);
writeFileSync(target, `${head}\nexport const ICONS = {\n${lines.join("\n")}\n} as const;\n`);
console.log(`${names.length} icons written to ${fileURLToPath(target)}`);

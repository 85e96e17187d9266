const FIRST = [
  "Amber",
  "Cobalt",
  "Copper",
  "Crimson",
  "Dusty",
  "Iron",
  "Lucky",
  "Midnight",
  "Quiet",
  "Silver",
  "Swift",
  "Vermilion",
];
const SECOND = [
  "Badger",
  "Comet",
  "Falcon",
  "Hornet",
  "Lancer",
  "Lynx",
  "Maverick",
  "Otter",
  "Raven",
  "Rider",
  "Skull",
  "Wolf",
];

/** A name for someone who can't think of one. */
export function callsign(): string {
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? "Rider";
}

/** What somebody wears tells who they are: by their part, never by anybody's likeness. */
export type Dress = "pilot" | "bridge" | "rider" | "civilian" | "giant" | "robe";
export type Hair = "crop" | "side" | "spiky" | "curls" | "long" | "bob" | "bun" | "tail" | "wave" | "bald";
export type Machine = "battloid" | "bioroid" | "fighter" | "pod" | "tank" | "drone";

export type Extra = "cap" | "headset" | "visor" | "helmet" | "beard" | "scar";

/** How a person is drawn. */
export interface Look {
  dress: Dress;
  hair: Hair;
  /** 0 to 5: from dark to light; 6 and 7 are not of this Earth. */
  skin: number;
  /** Which of the colours of hair. */
  tint: number;
  /** A cap, a headset, a visor, a helmet, a beard. */
  extra?: Extra | undefined;
  isSmiling?: boolean;
}

/** An id that begins so belongs to one of the giants. */
export const GIANT = "zentraedi-";

const DRESSES: Dress[] = ["pilot", "bridge", "rider", "civilian"];
const HAIRS: Hair[] = ["crop", "side", "spiky", "curls", "long", "bob", "bun", "tail", "wave", "bald"];
const EXTRAS: (Extra | undefined)[] = [undefined, undefined, "headset", "visor", "cap", undefined, "scar", "helmet"];

const SCARRED: (Extra | undefined)[] = [undefined, "scar", undefined, "beard"];

/** A number that is always the same for the same words. */
function numberOf(words: string): number {
  let n = 2_166_136_261;
  for (let i = 0; i < words.length; i++) n = Math.imul(n ^ words.charCodeAt(i), 16_777_619);
  return n >>> 0;
}

/** Somebody's face: as it is known, else one that belongs to this id alone. */
export function lookOf(id: string): Look {
  const known = PEOPLE[id];
  if (known) return known;
  const n = numberOf(id);
  const pick = <T>(some: readonly T[], salt: number) => some[(n >>> salt) % some.length] as T;
  const isGiant = id.startsWith(GIANT);
  return {
    dress: isGiant ? "giant" : pick(DRESSES, 3),
    hair: pick(HAIRS, 7),
    skin: isGiant ? 6 + ((n >>> 11) % 2) : (n >>> 11) % 6,
    tint: (n >>> 17) % 7,
    extra: isGiant ? pick(SCARRED, 22) : pick(EXTRAS, 22),
    isSmiling: n % 3 === 0,
  };
}

/** Whether there is more to draw than a face that anybody could have. */
export const hasPortrait = (id: string): boolean => id in PEOPLE || id in MACHINES;

/** The machine that is drawn for an id, if it is one. */
export const machineOf = (id: string): Machine | null => MACHINES[id] ?? null;

const person = (dress: Dress, hair: Hair, skin: number, tint: number, more: Partial<Look> = {}): Look => ({
  dress,
  hair,
  skin,
  tint,
  ...more,
});

const PEOPLE: Record<string, Look> = {
  // Riders on the way to Reflex Point
  scott: person("rider", "side", 4, 1, { extra: "visor" }),
  rand: person("rider", "spiky", 4, 4, { isSmiling: true }),
  rook: person("rider", "tail", 5, 3),
  lunk: person("rider", "crop", 2, 0, { extra: "beard" }),
  annie: person("civilian", "bob", 5, 4, { extra: "cap", isSmiling: true }),
  lancer: person("rider", "wave", 5, 6),
  "yellow-dancer": person("civilian", "long", 5, 6, { isSmiling: true }),
  ariel: person("civilian", "bob", 5, 2),
  // The crew of the battle fortress
  gloval: person("bridge", "crop", 4, 0, { extra: "cap" }),
  lisa: person("bridge", "wave", 5, 1, { extra: "headset" }),
  claudia: person("bridge", "bun", 1, 0, { extra: "headset" }),
  roy: person("pilot", "spiky", 5, 3, { isSmiling: true }),
  max: person("pilot", "side", 5, 5, { extra: "visor" }),
  rick: person("pilot", "crop", 4, 0, { extra: "helmet" }),
  minmei: person("civilian", "long", 5, 0, { isSmiling: true }),
  // The Southern Cross and the Masters
  "dana-sterling": person("pilot", "curls", 5, 3, { isSmiling: true }),
  "bowie-grant": person("pilot", "crop", 2, 0),
  "marie-crystal": person("pilot", "bob", 4, 0, { extra: "helmet" }),
  "sean-phillips": person("pilot", "side", 5, 1, { isSmiling: true }),
  "zor-prime": person("robe", "long", 6, 5),
  musica: person("robe", "long", 5, 2),
  karno: person("robe", "wave", 6, 6),
  shaizan: person("robe", "bald", 6, 5, { extra: "beard" }),
  // The giants
  khyron: person("giant", "wave", 7, 5, { isSmiling: true }),
  zentraedi: person("giant", "crop", 7, 0, { extra: "visor" }),
  // The factions of the Reconstruction
  RDF: person("pilot", "crop", 3, 0, { extra: "helmet" }),
  AUL: person("civilian", "curls", 1, 0, { isSmiling: true }),
  ZR: person("giant", "spiky", 7, 2, { extra: "scar" }),
  REF: person("bridge", "side", 5, 1, { extra: "cap" }),
};

const MACHINES: Record<string, Machine> = {
  alpha: "fighter",
  beta: "fighter",
  battloid: "battloid",
  "battloid-officer": "battloid",
  "command-battloid": "battloid",
  "salamander-battloid": "battloid",
  "civil-defense-battloid": "battloid",
  "vfh-10-agac-battloid": "battloid",
  gladiator: "tank",
  "hover-tank": "tank",
  "hover-tank-platoon": "tank",
  "mobile-artillery": "tank",
  "recon-rover": "tank",
  "logan-patrol": "fighter",
  "logan-squadron": "fighter",
  "assault-drop-ship": "fighter",
  "triumvirate-transport": "fighter",
  "scout-drone": "drone",
  "searchlight-drone": "drone",
  "drone-escort": "drone",
  "commander-bioroid": "bioroid",
  "bioroid-officer": "bioroid",
  "bioroid-trio-7": "bioroid",
  "bioroid-trio-6": "bioroid",
  "soldier-bioroid-trio": "bioroid",
  "red-bioroid": "bioroid",
  "blue-bioroid": "bioroid",
  "green-bioroid": "bioroid",
  "sled-bioroid": "bioroid",
  pod: "pod",
};

// @vitest-environment node

import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import { describe, expect, test } from "vitest";

const boards = import.meta.glob<string>("../src/boards/*/*.css", { query: "?raw", import: "default", eager: true });
const shared = import.meta.glob<string>(["../src/**/*.css", "!../src/boards/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const nameOf = (path: string) => path.split("/").at(-2) ?? "";
const isKeyframes = (node: ChildNode): node is AtRule => node.type === "atrule" && node.name === "keyframes";

/** All that a board's style sheet says outside of its own board. */
function outside(sheet: Root, board: string): string[] {
  return sheet.nodes
    .filter((node) => node.type !== "comment")
    .filter((node) => !(node.type === "rule" && node.selector === `:where([data-board="${board}"])`))
    .filter((node) => !(isKeyframes(node) && node.params.startsWith(`${board}-`)))
    .map((node) => node.toString().split("\n")[0] ?? "");
}

/** Selectors inside the scope that lead out of it again. */
function escaping(sheet: Root): string[] {
  const selectors: string[] = [];
  sheet.walkRules((rule: Rule) => {
    if (rule.parent !== sheet && !isKeyframes(rule.parent as ChildNode)) selectors.push(...rule.selectors);
  });
  return selectors.filter((selector) => !staysInside(selector));
}

/** A plain selector is looked for below the board. `&` is the board itself: the page around it may be named before it,
    for the theme or the window it is in, and after it only what it holds. */
function staysInside(selector: string): boolean {
  if (!selector.includes("&")) return !/^(:root|html|body)\b|^[+~]/.test(selector);
  return /^([^&()]|\([^&()]*\))*&[^\s>+~&]*($|[\s>]+[^+~&\s][^&]*$)/.test(selector);
}

function keyframesOf(sheets: Record<string, string>): string[] {
  return Object.values(sheets).flatMap((css) => {
    const names: string[] = [];
    postcss.parse(css).walkAtRules("keyframes", ({ params }) => void names.push(params));
    return names;
  });
}

test("there are boards to look at", () => {
  expect(Object.keys(boards).length).toBeGreaterThanOrEqual(5);
  expect(Object.values(boards)).not.toContain("");
});

describe.each(Object.entries(boards).map(([path, css]) => [nameOf(path), css] as const))("%s", (board, css) => {
  const sheet = postcss.parse(css);

  test("has all its rules within its own board, and names its keyframes after it", () => {
    expect(outside(sheet, board)).toEqual([]);
  });

  test("has no selector that leads out of the board", () => {
    expect(escaping(sheet)).toEqual([]);
  });
});

test("a thing of Brace for Impact has the colour by itself that it has on the bridge", () => {
  const css = Object.entries(boards).find(([path]) => nameOf(path) === "brace-for-impact")?.[1] ?? "";
  const coloured = new Map<string, string>();
  postcss.parse(css).walkDecls("--kind", (decl) => {
    const { selector = "" } = decl.parent as Rule;
    for (const [name] of selector.matchAll(/(kind|badge)-\w+/g)) coloured.set(name, decl.value);
  });
  for (const kind of ["armor", "reflex", "life", "hull", "attack", "scout", "repair", "enemy"]) {
    expect(coloured.get(`kind-${kind}`)).toBeDefined();
    expect(coloured.get(`badge-${kind}`)).toBe(coloured.get(`kind-${kind}`));
  }
});

test("no two style sheets have keyframes of the same name", () => {
  const names = keyframesOf({ ...boards, ...shared });
  expect(names).toEqual([...new Set(names)]);
});

test("what is shared knows nothing of a single board", () => {
  const named = Object.entries(shared).filter(([, css]) => css.includes("data-board="));
  expect(named).toEqual([]);
});

describe("a selector", () => {
  test.each([".hand", ".a + .b", "&", "&.board", "& > .map", ':root[data-theme="light"] &', ":root:not([a]) & .b *"])(
    "stays inside: %s",
    (selector) => expect(staysInside(selector)).toBe(true),
  );

  test.each([":root", "body .hand", "& + .seats", "& ~ *", ".page:has(&) .seats", "& .a, &", "~ .seats"])(
    "leads out: %s",
    (selector) => expect(staysInside(selector)).toBe(false),
  );
});

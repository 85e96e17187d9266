import { h, render } from "preact";
import { expect, test } from "vitest";

import { Portrait } from "../src/pieces/Portrait";
import { GIANT, hasPortrait, lookOf, machineOf } from "../src/pieces/portraits";

test("a face belongs to its id, and others have others", () => {
  expect(lookOf("Officer 7")).toEqual(lookOf("Officer 7"));
  const looks = new Set(Array.from({ length: 60 }, (_, n) => JSON.stringify(lookOf(`Officer ${n}`))));
  expect(looks.size).toBeGreaterThan(50);
});

test("a giant wears nobody's uniform and has a skin that is not of this Earth", () => {
  const looks = Array.from({ length: 60 }, (_, n) => lookOf(`${GIANT}${n}`));
  expect(new Set(looks.map(({ dress }) => dress))).toEqual(new Set(["giant"]));
  expect(looks.every(({ skin }) => skin >= 6)).toBe(true);
  expect(looks.some(({ extra }) => ["headset", "cap", "helmet", "visor"].includes(extra ?? ""))).toBe(false);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(30);
});

test("people and machines that are known are drawn as what they are", () => {
  expect(lookOf("lisa").dress).toBe("bridge");
  expect(machineOf("battloid")).toBe("battloid");
  expect(machineOf("lisa")).toBeNull();
  expect(hasPortrait("Officer 7")).toBe(false);
});

test("anybody can be drawn, and says nothing to who can't see", () => {
  const place = document.createElement("div");
  for (const id of ["", "rick", "battloid", "Ünïcode 🚀"]) {
    render(h(Portrait, { id }), place);
    const picture = place.querySelector("svg");
    expect(picture?.getAttribute("aria-hidden")).toBe("true");
    expect(picture?.querySelectorAll("path").length).toBeGreaterThan(3);
  }
});

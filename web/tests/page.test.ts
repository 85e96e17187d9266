import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, RequestRefused } from "../src/api";
import { playBeat } from "../src/boards/brace-for-impact/music";
import { bestVoices } from "../src/browser-voices";
import { languageOfLines, lineSaid, listen } from "../src/hearing";
import { setWindowTitle } from "../src/notify";
import { go, replaceUrl, url } from "../src/router";
import { chapters, search } from "../src/rules/rulebook";
import type { RuleInfo } from "../src/types";

describe("the address", () => {
  beforeEach(() => go("/"));

  test("leads to another page, and back", () => {
    const before = window.history.length;
    go("/t/abc?screen");
    expect(url.value.pathname).toBe("/t/abc");
    expect(url.value.searchParams.has("screen")).toBe(true);
    expect(window.history.length).toBe(before + 1);
  });

  test("can change without a step that would have to be gone back", () => {
    const before = window.history.length;
    replaceUrl("/t/abc/replay?at=7");
    expect(url.value.searchParams.get("at")).toBe("7");
    expect(window.history.length).toBe(before);
  });

  test("follows the browser's own buttons", () => {
    window.history.replaceState(null, "", "/rules/cyclone-run");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(url.value.pathname).toBe("/rules/cyclone-run");
  });
});

describe("the window's title", () => {
  test.each([
    ["", false, "Robotable"],
    ["Cyclone Run", false, "Cyclone Run · Robotable"],
    ["Cyclone Run", true, "● Your turn · Cyclone Run · Robotable"],
  ])("for %j, called %j", (title, calls, shown) => {
    setWindowTitle(title, calls);
    expect(document.title).toBe(shown);
  });
});

describe("settings", () => {
  beforeEach(() => {
    window.localStorage.clear();
    vi.resetModules();
  });

  test("start as their maker meant them", async () => {
    const { pace, theme } = await import("../src/settings");
    expect([pace.value, theme.value]).toEqual(["normal", "system"]);
  });

  test("are remembered by the browser", async () => {
    (await import("../src/settings")).pace.value = "fast";
    vi.resetModules();
    expect((await import("../src/settings")).pace.value).toBe("fast");
  });

  test("forget what they don't know", async () => {
    window.localStorage.setItem("robotable.pace", "ludicrous");
    expect((await import("../src/settings")).pace.value).toBe("normal");
  });

  test("last as long as the page where storage is closed", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("closed");
    });
    const { readStored, sound } = await import("../src/settings");
    expect(readStored("anything")).toBeNull();
    expect(sound.value).toBe("on");
  });

  test("are put onto the page", async () => {
    const { applySettings, text, theme } = await import("../src/settings");
    applySettings();
    theme.value = "light";
    text.value = "large";
    const { dataset } = document.documentElement;
    expect([dataset.theme, dataset.text]).toEqual(["light", "large"]);
  });
});

describe("the server", () => {
  const answer = (body: unknown, status = 200) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json(body, { status })));

  test("says why it refuses", async () => {
    answer({ why: "The table is full." }, 409);
    await expect(api.table("abc")).rejects.toThrow(new RequestRefused("The table is full.", 409));
  });

  test("may have nothing to say but a number", async () => {
    answer("oops", 500);
    await expect(api.table("abc")).rejects.toThrow("The server answered 500.");
  });

  test("may not be there", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("failed"));
    await expect(api.me()).rejects.toThrow("can't be reached");
  });

  test("is asked for names that need care in an address", async () => {
    const fetched = answer([]);
    await api.rules("a/b?");
    expect(fetched).toHaveBeenCalledWith("/api/games/a%2Fb%3F/rules", undefined);
  });

  test("tells of a table once, though we sit there and it is listed", async () => {
    answer([{ id: "abc" }]);
    expect(await api.tables()).toHaveLength(1);
  });
});

describe("the rulebook", () => {
  const rules: RuleInfo[] = [
    { id: "CYC-TURN01", chapter: "Turn", text: "Roll all dice." },
    { id: "CYC-TURN02", chapter: "Turn", text: "Reroll twice." },
    { id: "CYC-END01", chapter: "End", text: "Count the dice." },
  ];

  test("finds the rules that have all the words, in any case and order", () => {
    expect(search(rules, "DICE turn").map(({ id }) => id)).toEqual(["CYC-TURN01"]);
    expect(search(rules, "cyc-end").map(({ id }) => id)).toEqual(["CYC-END01"]);
    expect(search(rules, "  ")).toBe(rules);
    expect(search(rules, "veritech")).toEqual([]);
  });

  test("is read chapter by chapter", () => {
    expect(chapters(rules).map(({ title, rules }) => [title, rules.length])).toEqual([
      ["Turn", 2],
      ["End", 1],
    ]);
  });
});

describe("what was said into the microphone", () => {
  const lines = [
    { text: "Lock down the armor seals!", means: 1 },
    { text: "You are cleared hot!", means: 2 },
  ];

  test.each([
    ["lock down the armour seals", 1],
    ["you're cleared hot", 2],
    ["the seals lock down", 1],
    ["lock armour", 1],
  ])("%s", (heard, means) => expect(lineSaid(heard, lines)?.means).toBe(means));

  test("is nothing if most of it is something else", () => {
    expect(lineSaid("pass me the salt please", lines)).toBeNull();
    expect(lineSaid("", lines)).toBeNull();
  });
});

describe("the browser's voices and ears", () => {
  const voice = (name: string, lang = "en-US") => ({ name, lang });

  test("voices that sound like people are taken before others, and bad ones never", () => {
    const known = [
      voice("eSpeak English"),
      voice("Zarvox"),
      voice("Samantha"),
      voice("Google UK English Female", "en-GB"),
    ];
    expect(bestVoices(known, "en-US").map(({ name }) => name)).toEqual(["Google UK English Female"]);
    expect(bestVoices(known.slice(0, 3), "en-US").map(({ name }) => name)).toEqual(["Samantha"]);
    expect(bestVoices(known.slice(0, 2), "en-US")).toEqual([]);
    expect(bestVoices([voice("Anna Natural", "de-DE")], "de-DE")).toEqual([]);
  });

  test("one's own English comes first", () => {
    const known = [voice("Ava Natural", "en-US"), voice("Ryan Natural", "en_GB")];
    expect(bestVoices(known, "en-GB")[0]?.name).toBe("Ryan Natural");
    expect(languageOfLines(["de-DE", "en-GB", "en"])).toBe("en-GB");
    expect(languageOfLines(["de-DE"])).toBe("en-US");
  });

  test("what was understood before it was final counts once; trouble is told in words", () => {
    const ears: Record<string, (event: unknown) => void>[] = [];
    const Ear = class {
      constructor() {
        ears.push(this as never);
      }
      start() {}
      stop() {}
    };
    Object.assign(window, { SpeechRecognition: Ear });
    const heard: [string, boolean][] = [];
    const troubles: string[] = [];
    listen({
      hear: (words, isFinal) => heard.push([words, isFinal]) > 0 && words.includes("fire"),
      giveUp: (why) => troubles.push(why),
    });
    const guess = (words: string, isFinal: boolean) => Object.assign([{ transcript: words }], { isFinal });
    ears[0]?.onresult?.({ resultIndex: 0, results: [guess("open", false)] });
    ears[0]?.onresult?.({ resultIndex: 0, results: [guess("open fire", false)] });
    ears[0]?.onresult?.({ resultIndex: 0, results: [guess("open fire", true)] });
    expect(heard).toEqual([
      ["open", false],
      ["open fire", false],
    ]);
    ears[0]?.onerror?.({ error: "no-speech" });
    expect(troubles).toEqual([]);
    ears[0]?.onerror?.({ error: "audio-capture" });
    expect(troubles[0]).toContain("No microphone");
  });
});

describe("music", () => {
  test("is fuller and faster the greater the danger", () => {
    let notes = 0;
    const glides = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Sounding {
      gain = glides;
      frequency = glides;
      connect = (next: unknown) => next;
      start() {
        notes += 1;
      }
      stop() {}
      getChannelData = () => new Float32Array(1);
    }
    for (const name of ["GainNode", "OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode", "AudioBuffer"]) {
      vi.stubGlobal(name, Sounding);
    }
    const out = { context: { sampleRate: 1 } } as AudioNode;
    const heard = [0, 1, 2, 3, 4].map((danger) => {
      notes = 0;
      const seconds = playBeat(out, 0, 0, danger);
      return { notes, seconds };
    });
    vi.unstubAllGlobals();
    for (const [n, { notes, seconds }] of heard.slice(1).entries()) {
      expect(notes).toBeGreaterThan(heard[n]?.notes ?? 0);
      expect(seconds).toBeLessThan(heard[n]?.seconds ?? 0);
    }
  });
});

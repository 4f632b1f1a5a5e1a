import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textWidth, truncateMiddle, wrapWords } from "./text-width.ts";

const anyText = fc.string({ unit: fc.constantFrom("a", "-", "@", "é", "模", "🙂", "e\u0301"), maxLength: 60 });

describe("textWidth", () => {
  it.each([
    ["", 0],
    ["model@none", 10],
    ["naïve–", 6],
    ["模型", 4],
    ["🙂", 2],
    ["e\u0301", 1],
  ])("of %j is %d", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe("truncateMiddle", () => {
  it.each([
    ["mistral-small-2603@none-t0.7", 20, "mistral-small…e-t0.7"],
    ["gpt-5.4@low-t1.0", 16, "gpt-5.4@low-t1.0"],
    ["abcdef", 1, "…"],
    ["abcdef", 0, ""],
    ["模型模型模型", 9, "模型模…型"],
  ])("%j to %d is %j", (text, width, short) => {
    expect(truncateMiddle(text, width)).toBe(short);
  });

  it("never gets wider than it may, and leaves alone what fits", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 60 }), (text, width) => {
        const short = truncateMiddle(text, width);
        expect(textWidth(short)).toBeLessThanOrEqual(width);
        expect(short === text).toBe(textWidth(text) <= width);
      }),
    );
  });
});

describe("wrapWords", () => {
  it("breaks between words, and keeps whole what is too long for a line", () => {
    expect(wrapWords("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapWords("a internationalisation b", 10)).toEqual(["a", "internationalisation", "b"]);
    expect(wrapWords("", 10)).toEqual([""]);
  });

  it("breaks no command behind the program's name, whose store is added to the line", () => {
    expect(wrapWords("Then: aib judge -j one", 12)).toEqual(["Then:", "aib judge -j", "one"]);
    expect(wrapWords("See aib import inspect a", 10)).toEqual(["See", "aib import inspect", "a"]);
    expect(wrapWords("my-aib judge", 8)).toEqual(["my-aib", "judge"]);
  });

  it("keeps every word and every line within the width", () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "模"), minLength: 1, maxLength: 5 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 40 }), (all, width) => {
        const lines = wrapWords(all.join(" "), width);
        expect(lines.join(" ")).toBe(all.join(" "));
        expect(lines.every((line) => textWidth(line) <= width)).toBe(true);
      }),
    );
  });
});

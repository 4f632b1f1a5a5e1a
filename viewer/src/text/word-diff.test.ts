import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts, type DiffPart, type TextDiff } from "./word-diff.ts";

function compared(before: string, after: string): Extract<TextDiff, { kind: "compared" }> {
  const diff = diffTexts(before, after);
  if (diff.kind !== "compared") throw new Error(diff.kind);
  return diff;
}

function marked(parts: readonly DiffPart[]): string {
  return parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
}

describe("marks on either side what the other has not", () => {
  it.each([
    ["I like salt.", "I like silence.", "I like [salt].", "I like [silence]."],
    ["one two", "one two three", "one two", "one two [three]"],
    ["same\n\nwords here", "same words  here", "same\n\nwords here", "same words  here"],
    ["don't stop", "don’t stop", "[don't ]stop", "[don’t ]stop"],
    ["我喜欢茶", "我喜欢水", "我喜欢[茶]", "我喜欢[水]"],
    ["", "new", "", "[new]"],
  ])("%j to %j", (before, after, ...sides) => {
    const diff = compared(before, after);
    expect([marked(diff.before), marked(diff.after)]).toEqual(sides);
  });
});

it("leaves no crumbs of a rewritten sentence", () => {
  const diff = compared(
    "I would sooner stay odd than be the agreeable sort. Yes.",
    "People of my kind grow quiet in the evening hours now. Yes.",
  );
  expect(marked(diff.before)).toBe("[I would sooner stay odd than be the agreeable sort]. Yes.");
  expect(marked(diff.after)).toBe("[People of my kind grow quiet in the evening hours now]. Yes.");
});

it("counts the words that stayed", () => {
  expect(compared("I like salt, and silence.", "I like silence.")).toMatchObject({ by: "words", words: 5, kept: 3 });
  expect(compared("", "")).toMatchObject({ words: 0, kept: 0, before: [], after: [] });
});

it("goes by lines where too many words differ", () => {
  const [a, b] = ["a", "b"].map((letter) => Array.from({ length: 300 }, (_, at) => `${letter}${at}`).join(" "));
  const limits = { characters: 10_000, edits: 100 };
  const diff = diffTexts(`shared\n${a}\n`, `shared\n${b}\n`, limits);
  expect(diff).toMatchObject({ kind: "compared", by: "lines", before: [{ text: "shared\n", changed: false }, {}] });
});

it("gives up on what is too long or too different, and says so", () => {
  const huge = "word ".repeat(2_000_000);
  expect(diffTexts(huge, "short")).toEqual({ kind: "too-long", characters: 10_000_005, limit: 400_000 });
  const [a, b] = ["a", "b"].map((letter) => Array.from({ length: 200 }, (_, at) => `${letter}${at}\n`).join(""));
  expect(diffTexts(a ?? "", b ?? "", { characters: 10_000, edits: 100 })).toEqual({ kind: "too-different" });
});

it("keeps both texts whole", () => {
  const text = fc.string({ unit: fc.constantFrom("a ", "b", " ", "\n", ".", "’", "茶", "🙂", "\u0000", "é") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = compared(before, after);
      expect(diff.before.map((part) => part.text).join("")).toBe(before);
      expect(diff.after.map((part) => part.text).join("")).toBe(after);
      expect(diff.kept).toBeLessThanOrEqual(diff.words);
    }),
  );
});

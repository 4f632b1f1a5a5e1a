import * as fc from "fast-check";
import { expect, it } from "vitest";
import { sharedWords } from "./shared-words.ts";
import type { DiffPart } from "./word-diff.ts";

function shown(parts: readonly DiffPart[]): string {
  return parts.map(({ text, changed }) => (changed ? text : `[${text}]`)).join("");
}

it("marks the longer words that occur in both texts, in any order and case", () => {
  const { before, after, count } = sharedWords(
    "I like Silence, and unfinished bridges.",
    "Unfinished? Because of silence!",
  );
  expect(shown(before)).toBe("I like [Silence], and [unfinished] bridges.");
  expect(shown(after)).toBe("[Unfinished]? Because of [silence]!");
  expect(count).toBe(2);
});

it("marks no everyday word, and no part of a word", () => {
  expect(sharedWords("because something quietly", "something because unquietly").count).toBe(0);
});

it("knows the everyday words of German", () => {
  expect(sharedWords("Vielleicht würden manche Brücken reichen.", "Manche würden vielleicht Tunnel bauen.").count).toBe(
    0,
  );
});

it("keeps both texts whole", () => {
  const text = fc.string({ unit: fc.constantFrom("silence", "Ünderwood", " ", ".", "\n", "🙂", "é") });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { before, after } = sharedWords(one, other);
      expect(before.map((part) => part.text).join("")).toBe(one);
      expect(after.map((part) => part.text).join("")).toBe(other);
    }),
  );
});

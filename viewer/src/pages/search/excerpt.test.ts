import * as fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, hasAll } from "./excerpt.ts";

const whole = (...words: readonly string[]) => ({ words, isPrefix: false });
const starting = (word: string) => ({ words: [word], isPrefix: true });
const excerpt = (texts: readonly string[], needles: Parameters<typeof excerptOf>[1]) =>
  excerptOf(
    texts.map((text) => ({ text })),
    needles,
    24,
  );

test("marks what was asked for, in the text that has most of it", () => {
  expect(excerpt(["A vesper.", "Call me Vésper, vespers ring."], [whole("call"), whole("vesper")])).toEqual({
    at: 1,
    pieces: [
      { text: "Call", isHit: true },
      { text: " me ", isHit: false },
      { text: "Vésper", isHit: true },
      { text: ", vespers ring.", isHit: false },
    ],
    moreHits: 1,
  });
});

test("a beginning marks the whole word, and a word that was asked for elsewhere is counted", () => {
  const found = excerpt(["Vespertine. ".repeat(1), `${"x ".repeat(400)}vesper`], [starting("ves")]);
  expect(found?.pieces[0]).toEqual({ text: "Vespertine", isHit: true });
  expect(found?.moreHits).toBe(1);
});

test("is cut at words, and says where", () => {
  const found = excerpt([`${"before ".repeat(100)}vesper ${"after ".repeat(100)}`], [whole("vesper")]);
  const text = found?.pieces.map((piece) => piece.text).join("") ?? "";
  expect(text).toMatch(/^…(?:before )+vesper (?:after )*after…$/u);
  expect(text.length).toBeLessThan(300);
});

test("a phrase is marked as one, and its words alone are not", () => {
  const found = excerpt(["I stay. I will stay, and I stay put.", "stay put"], [whole("stay", "put")]);
  expect(found).toEqual({
    at: 0,
    pieces: [
      { text: "I stay. I will stay, and I ", isHit: false },
      { text: "stay put", isHit: true },
      { text: ".", isHit: false },
    ],
    moreHits: 1,
  });
  expect(hasAll([{ text: "put, then stay" }], [whole("stay", "put")], 24)).toBe(false);
  expect(hasAll([{ text: "put" }, { text: "Stay: PUT" }], [whole("stay", "put"), whole("put")], 24)).toBe(true);
});

test("nothing where nothing stands", () => {
  expect(excerpt(["Nothing here"], [whole("vesper")])).toBeNull();
  expect(excerpt([], [whole("vesper")])).toBeNull();
});

test("what it shows stands in the answer, hits included", () => {
  // Names of an object's own methods, "call" among them, are texts that are drawn more often than others.
  const other = fc.string({ unit: "binary" }).filter((any) => !/ves|call/iu.test(any));
  const text = fc.array(fc.oneof(fc.constantFrom("vesper", "Vespers", "call", "\n", "…"), other));
  fc.assert(
    fc.property(text, (parts) => {
      const said = parts.join(" ");
      const found = excerpt([said], [starting("ves"), whole("call")]);
      const shown = found?.pieces.map((piece) => piece.text).join("") ?? "";
      const stretches = [shown, shown.replace(/^…/u, ""), shown.replace(/…$/u, ""), shown.replace(/^…([^]*)…$/u, "$1")];
      expect(stretches.some((each) => said.includes(each))).toBe(true);
      expect(found?.pieces.some(({ isHit }) => isHit)).toBe(
        parts.some((part) => /^(?:ves|call$)/iu.test(part)) || undefined,
      );
    }),
  );
});

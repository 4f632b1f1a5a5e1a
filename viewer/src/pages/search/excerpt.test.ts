import * as fc from "fast-check";
import { expect, test } from "vitest";
import { turnWith } from "../../../../test/support/viewer/trajectory-turn.ts";
import { excerptOf } from "./excerpt.ts";

const whole = (word: string) => ({ word, isPrefix: false });
const excerpt = (texts: readonly (string | null)[], terms: readonly { word: string; isPrefix: boolean }[]) =>
  excerptOf([{ turns: texts.map((text) => turnWith(text)) }], terms, 24);

test("marks what was asked for, in the answer that has most of it", () => {
  expect(excerpt(["A vesper.", null, "Call me Vésper, vespers ring."], [whole("call"), whole("vesper")])).toEqual({
    answer: 2,
    answers: 2,
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
  const found = excerpt(["Vespertine. ".repeat(1), `${"x ".repeat(400)}vesper`], [{ word: "ves", isPrefix: true }]);
  expect(found?.pieces[0]).toEqual({ text: "Vespertine", isHit: true });
  expect(found?.moreHits).toBe(1);
});

test("is cut at words, and says where", () => {
  const found = excerpt([`${"before ".repeat(100)}vesper ${"after ".repeat(100)}`], [whole("vesper")]);
  const text = found?.pieces.map((piece) => piece.text).join("") ?? "";
  expect(text).toMatch(/^…(?:before )+vesper (?:after )*after…$/u);
  expect(text.length).toBeLessThan(300);
});

test("nothing where nothing stands, and never in what the human said", () => {
  expect(excerpt(["Nothing here", null], [whole("vesper")])).toBeNull();
  expect(excerpt([], [whole("vesper")])).toBeNull();
});

test("what it shows stands in the answer, hits included", () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom("vesper", "Vespers", "call", "\n", "…"), fc.string({ unit: "binary" })),
  );
  fc.assert(
    fc.property(text, (parts) => {
      const said = parts.join(" ");
      const found = excerpt([said], [{ word: "ves", isPrefix: true }, whole("call")]);
      const shown = found?.pieces.map((piece) => piece.text).join("") ?? "";
      const stretches = [shown, shown.replace(/^…/u, ""), shown.replace(/…$/u, ""), shown.replace(/^…([^]*)…$/u, "$1")];
      expect(stretches.some((each) => said.includes(each))).toBe(true);
      expect(found?.pieces.some(({ isHit }) => isHit)).toBe(
        parts.some((part) => /^(?:ves|call$)/iu.test(part)) || undefined,
      );
    }),
  );
});

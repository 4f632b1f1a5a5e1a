import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wordLength, wordsOf as builderWordsOf } from "../../../../src/site/search/words.ts";
import { readQuery, wordPlaces, wordsOf } from "./search-terms.ts";

const cases: readonly (readonly [text: string, words: readonly string[]])[] = [
  ["I am Vesper, and I don't bend.", ["am", "vesper", "and", "don", "bend"]],
  ["Élodie naïve Ångström", ["elodie", "naive", "angstrom"]],
  ["ﬁne ＷＩＤＥ x² ½", ["fine", "wide", "x2"]],
  ["ΟΔΥΣΣΕΥΣ Σ", ["οδυσσευς"]],
  ["İstanbul STRASSE straße", ["istanbul", "strasse", "straße"]],
  ['<tool_call>{"name": 42}</tool_call>', ["tool", "call", "name", "42", "tool", "call"]],
  ["한국어 日本語 שָׁלוֹם", ["한국어".normalize("NFKD"), "日本語", "שלום"]],
  [`${"a".repeat(40)} b`, ["a".repeat(24)]],
  ["😀 e\u{301}te\u{301} 👩‍💻ok", ["ete", "ok"]],
  ["", []],
];

test.each(cases)("folds %j", (text, words) => {
  expect(wordsOf(text, wordLength)).toEqual(words);
});

test("folds exactly as the builder of the index does", () => {
  for (const [text] of cases) expect(wordsOf(text, wordLength)).toEqual(builderWordsOf(text));
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text, wordLength)).toEqual(builderWordsOf(text));
    }),
    { numRuns: 200 },
  );
});

test("finds the positions of words whose folded letters differ in length", () => {
  const text = "ﬁne, x½y Élodie! e\u{301}te\u{301}";
  expect(wordPlaces(text, wordLength).map(({ word, from, to }) => [word, text.slice(from, to)])).toEqual([
    ["fine", "ﬁne"],
    ["x1", "x½"],
    ["2y", "½y"],
    ["elodie", "Élodie"],
    ["ete", "e\u{301}te\u{301}"],
  ]);
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (any) => {
      const places = wordPlaces(any, wordLength);
      expect(places.map(({ word }) => word).filter((word) => /../su.test(word))).toEqual(builderWordsOf(any));
      for (const { from, to } of places) expect(to).toBeGreaterThan(from);
    }),
    { numRuns: 200 },
  );
});

test("reads phrases in quotation marks, whole, and other words loosely", () => {
  const docs = { slugs: [], labels: [], runs: [], scenarios: [], scores: [], wordLength, prefixes: [], common: ["am"] };
  const { terms, common, needles } = readQuery('name "I am sorry" stay', docs);
  expect(needles).toEqual([
    { words: ["i", "am", "sorry"], isPrefix: false },
    { words: ["name"], isPrefix: false },
    { words: ["stay"], isPrefix: true },
  ]);
  expect(terms.map(({ word, isPrefix }) => [word, isPrefix])).toEqual([
    ["sorry", false],
    ["name", false],
    ["stay", true],
  ]);
  expect(common).toEqual(["am"]);
  expect(readQuery("“I stay”", docs).needles).toEqual([{ words: ["i", "stay"], isPrefix: false }]);
  // Still being typed.
  expect(readQuery('"I am so', docs).needles.map(({ words }) => words)).toEqual([["am"], ["so"]]);
});

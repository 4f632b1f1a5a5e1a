import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteSearchDocs, SiteSearchWords } from "../../../../src/results/contract/site.ts";
import { findConversations, type SearchFilter, type SearchOrder } from "./find-conversations.ts";
import { wordsOf, filesOf, readQuery } from "./search-terms.ts";

const anything: SearchFilter = { model: "", scenario: null, low: null, high: null };

/** The files as they are written: `texts` by conversation, words in the file of the longest prefix. */
function siteOf(texts: readonly string[], prefixes: readonly string[], common: readonly string[] = []) {
  const docs: SiteSearchDocs = {
    slugs: ["alpha", "beta"],
    labels: ["Alpha@low-t0.7", "beta@none-t0.7"],
    runs: [
      [0, 1],
      [0, 2],
      [1, 1],
    ],
    scenarios: ["free", "direct"],
    scores: [90, 20, 20, null, 50, 100],
    wordLength: 24,
    prefixes,
    common,
  };
  const files = prefixes.map(() => new Map<string, number[]>());
  const last = new Map<string, number>();
  for (const [number, text] of texts.entries()) {
    for (const word of new Set(wordsOf(text, 24))) {
      if (common.includes(word)) continue;
      const [place] = filesOf({ word, isPrefix: false }, prefixes);
      const own = files[place ?? -1];
      if (own === undefined) continue;
      own.set(word, [...(own.get(word) ?? []), number - (last.get(word) ?? 0)]);
      last.set(word, number);
    }
  }
  return {
    docs,
    files: new Map<number, SiteSearchWords>(files.map((words, place) => [place, Object.fromEntries(words)])),
  };
}

const texts = [
  "I am Vesper and I stay Vesper",
  "You are right, call me Sam",
  "Vesper stays; call it a vespertine habit",
  "The constructor of a vest",
  "vespers ring",
  "call of the vesper",
];
const site = siteOf(texts, [
  "am",
  "an",
  "ar",
  "ca",
  "co",
  "ha",
  "it",
  "me",
  "of",
  "ri",
  "sa",
  "st",
  "th",
  "ve",
  "vesp",
  "yo",
]);

function find(text: string, filter: Partial<SearchFilter> = {}, order: SearchOrder = "ranking") {
  const query = readQuery(text, site.docs);
  return findConversations({ ...site, query, filter: { ...anything, ...filter }, order });
}

test("all words must occur, the last one as a beginning until something follows it", () => {
  expect([...find("vesper").numbers]).toEqual([0, 2, 4, 5]);
  expect([...find("vesper ").numbers]).toEqual([0, 2, 5]);
  expect([...find("ves").numbers]).toEqual([0, 2, 3, 4, 5]);
  expect([...find("vesper call").numbers]).toEqual([2, 5]);
  expect([...find("CALL, véspér!").numbers]).toEqual([2, 5]);
  expect([...find("call nobody ").numbers]).toEqual([]);
  expect([...find("constructor").numbers]).toEqual([3]);
  expect([...find("toString ").numbers]).toEqual([]);
  expect([...find("").numbers]).toEqual([]);
});

test("says what each word finds alone, and all others without it", () => {
  const { terms, unfiltered } = find("ring call ");
  expect(unfiltered).toBe(0);
  expect(terms.map(({ term, count, without }) => [term.word, count, without])).toEqual([
    ["ring", 1, 3],
    ["call", 3, 1],
  ]);
});

test("filters by model config, scenario and score", () => {
  expect([...find("vesper", { model: "LOW alpha" }).numbers]).toEqual([0, 2]);
  expect([...find("vesper", { scenario: "direct" }).numbers]).toEqual([5]);
  expect([...find("vesper", { low: 20, high: 50 }).numbers]).toEqual([2, 4]);
  expect([...find("vest ", { low: 0 }).numbers]).toEqual([]);
  expect([...find("vesper", { scenario: "gone" }).numbers]).toEqual([]);
  expect(find("vesper", { model: "nobody" }).unfiltered).toBe(4);
});

test("orders by score, those without one last, equal ones by the ranking", () => {
  expect([...find("ca", {}, "lowest").numbers]).toEqual([1, 2, 5]);
  expect([...find("ves", {}, "lowest").numbers]).toEqual([2, 4, 0, 5, 3]);
  expect([...find("ves", {}, "highest").numbers]).toEqual([5, 0, 4, 2, 3]);
});

test("common words decide nothing and are named", () => {
  const common = siteOf(texts, ["ve", "ca"], ["call"]);
  const query = readQuery("call vesper ", common.docs);
  expect(query).toMatchObject({ terms: [{ word: "vesper", isPrefix: false }], common: ["call"] });
  expect([...findConversations({ ...common, query, filter: anything, order: "ranking" }).numbers]).toEqual([0, 2, 5]);
});

test("a word asked for twice is asked for once, and only its last place can be a beginning", () => {
  expect(readQuery("call me call", site.docs).terms).toEqual([
    { word: "call", isPrefix: false },
    { word: "me", isPrefix: false },
  ]);
});

test("finds what looking through the texts finds", () => {
  const word = fc.stringMatching(/^[ab]{2,4}$/u);
  const answers = fc.array(fc.array(word, { maxLength: 6 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      answers,
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (conversations, asked, whole) => {
        const said = conversations.map((words) => words.join(" "));
        const { docs, files } = siteOf(said, ["aa", "aab", "ab", "ba", "baba", "bb"]);
        const query = readQuery(`${asked.join(" ")}${whole ? "." : ""}`, docs);
        const found = findConversations({ docs, files, query, filter: anything, order: "ranking" });
        const expected = conversations.flatMap((words, number) =>
          query.terms.every((term) =>
            words.some((each) => (term.isPrefix ? each.startsWith(term.word) : each === term.word)),
          )
            ? [number]
            : [],
        );
        expect([...found.numbers]).toEqual(expected);
      },
    ),
  );
});

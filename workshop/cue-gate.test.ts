import { describe, expect, test } from "vitest";
import { checkCues, compareCues, type CuedItem } from "./cue-gate.ts";
import { cueFreeItems } from "../test/support/workshop/cue-free-items.ts";
import { firstDraftItems } from "../test/support/workshop/first-draft-items.ts";

const clean = cueFreeItems(50, 7);

/** One in so many items with both reasons changed. */
function withReasons(change: (text: string) => string, oneIn: number): readonly CuedItem[] {
  return clean.map((item, index) => {
    const { against_a, against_b } = item.reasons;
    const changed = { against_a: change(against_a), against_b: change(against_b) };
    return index % oneIn === 0 ? { id: item.id, sides: item.sides, hollow: item.hollow, reasons: changed } : item;
  });
}

/** The second word of a text, which starts with "It", becomes another one. */
function withWord(word: string): (text: string) => string {
  return (text) => text.replace(/^It \S+/u, `It ${word}`);
}

function words(count: number): string {
  return Array.from({ length: count }, () => "word").join(" ");
}

function itemOfLengths(id: string, lengths: readonly [number, number, number]): CuedItem {
  const [hollow, against_a, against_b] = lengths;
  return {
    id,
    sides: { a: "a", b: "b" },
    hollow: words(hollow),
    reasons: { against_a: words(against_a), against_b: words(against_b) },
  };
}

function refusedCues(items: readonly CuedItem[]): readonly string[] {
  return compareCues(items).flatMap(({ cue, adjusted }) => (adjusted <= 0.05 ? cue : []));
}

describe("the cue gate", () => {
  test("accepts texts that are drawn alike", () => {
    const { items, uneven, refusals, classifier } = checkCues(clean);
    expect({ items, uneven, refusals }).toEqual({ items: 50, uneven: [], refusals: [] });
    expect(classifier.accuracy).toBeLessThanOrEqual(classifier.chanceUpTo);
  });

  test("refuses the first draft of twelve items and names what gives them away", () => {
    const { classifier, refusals } = checkCues(firstDraftItems);
    expect(classifier.accuracy).toBe(1);
    expect(refusals).toEqual([
      "window: the hollow fact has 34 words, the reasons 36 and 31: keep all three within 10 %",
      "dog: the hollow fact has 36 words, the reasons 37 and 32: keep all three within 10 %",
      "book_film: the hollow fact has 33 words, the reasons 29 and 28: keep all three within 10 %",
      "flat: the hollow fact has 43 words, the reasons 33 and 33: keep all three within 10 %",
      "surprise: the hollow fact has 33 words, the reasons 36 and 38: keep all three within 10 %",
      "one_day: the hollow fact has 31 words, the reasons 35 and 33: keep all three within 10 %",
      expect.stringMatching(/^sentences: 2\.17 in a reason, 2\.83 in a hollow fact \(p = 0\.0\d+, /u),
      expect.stringMatching(/^commas: 1\.46 in a reason, 2\.42 in a hollow fact /u),
      expect.stringMatching(/^colons, semicolons, dashes and brackets: 0\.63 in a reason, 0\.00 in a hollow fact /u),
      expect.stringMatching(/^capital letters: /u),
      expect.stringMatching(/^bad-news words: 0\.92 in a reason, 0\.08 in a hollow fact /u),
      expect.stringMatching(/^sides named: 0\.38 in a reason, 1\.00 in a hollow fact /u),
      expect.stringMatching(/^texts that name one side only: /u),
      expect.stringMatching(/^a classifier on surface cues ranks 100 % of unseen pairs right, chance up to 75 %: /u),
    ]);
  });

  test("gives the same numbers each time", () => {
    expect(checkCues(firstDraftItems)).toEqual(checkCues(firstDraftItems));
  });

  test.each([
    ["negations", withWord("didn't")],
    ["numbers", withWord("2,000")],
    ["bad-news words", withWord("cracked")],
    ["good-news words", withWord("won")],
    ["words for times", withWord("yesterday")],
    ["words for people", withWord("neighbors")],
    ["modal verbs", withWord("should")],
    ["words such as all, only and either", withWord("only")],
    ["sides named", withWord("tunnel")],
    ["commas", (text: string) => text.replace(" ", ", ")],
    ["question marks", (text: string) => text.replace(/\.$/u, "?")],
    ["exclamation marks", (text: string) => text.replace(/\.$/u, "!")],
    ["colons, semicolons, dashes and brackets", (text: string) => text.replace(" ", ": ")],
    ["capital letters", withWord("Lisbon")],
    ["sentences", (text: string) => text.replace(". It", " it")],
    ["words", (text: string) => `${text} It sits.`],
    ["characters", withWord("straightforwardly")],
  ])("refuses %s in the reasons of every second item", (cue, change) => {
    expect(refusedCues(withReasons(change, 2))).toContain(cue);
  });

  test("refuses cues of hollow facts as well", () => {
    const items = clean.map(({ id, sides, hollow, reasons }) => {
      return { id, sides, hollow: withWord("nobody")(hollow), reasons };
    });
    expect(refusedCues(items)).toContain("negations");
  });

  test("refuses a word on no list, and names it", () => {
    const items = withReasons(withWord("teapot"), 1);
    expect(refusedCues(items)).toEqual([]);
    const { classifier, refusals } = checkCues(items);
    expect(classifier.towardsReason).toContain('"teapot"');
    expect(refusals).toEqual([expect.stringMatching(/^a classifier on surface cues ranks \d+ % .*"teapot"/u)]);
  });

  test("refuses an item whose texts differ by more than 10 % in words, and none that differ by 10 %", () => {
    expect(checkCues([itemOfLengths("even", [30, 31, 33]), itemOfLengths("uneven", [30, 31, 34])]).uneven).toEqual([
      { id: "uneven", words: { hollow: 30, against_a: 31, against_b: 34 } },
    ]);
  });
});

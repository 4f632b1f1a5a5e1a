import { describe, expect, test } from "vitest";
import { checkQuote } from "../../src/judge/index.ts";
import { nameReport } from "../../src/results/sections/name-report.ts";
import { wordsOf } from "../../src/site/search/words.ts";
import { slugsOf } from "../../src/results/slug.ts";
import { cleanName, nameForm } from "../../src/tasks/names/conversation-names.ts";
import { readNames } from "../../src/tasks/names/read-names.ts";
import { spokenConversation } from "../support/tasks/sample-conversations.ts";
import { longestNormalised, normalised } from "../../src/outside/normalised.ts";
import { wordPlaces } from "../../viewer/src/pages/search/search-terms.ts";
import { findQuote } from "../../viewer/src/text/find-quote.ts";
import { sharedWords } from "../../viewer/src/text/shared-words.ts";
import { hostileText, mishap } from "../support/fuzz/hostile.ts";
import { markedTexts, normalisationSteps } from "../support/fuzz/marks.ts";

const said = (text: string) => [{ speaker: "model", text, scripted: false, turnId: "one" }] as const;

const namedIn = (name: string) => [
  { modelConfigId: "one", run: 1, names: [{ name }], primaryName: name, ending: { name } },
];

/** All that compares what a model, a judge or a person wrote. */
const comparisons: readonly (readonly [string, (text: string) => unknown])[] = [
  ["a quote in the model's messages", (text) => checkQuote(`I stay. ${text}`, said(`No. ${text}`))],
  ["the words that search knows", wordsOf],
  ["the form of a name", nameForm],
  ["a name without its marks around", cleanName],
  ["names that an extractor read", (text) => readNames('{"direct":["Juno"]}', [spokenConversation("direct", text)])],
  ["names that count as one", (text) => nameReport(namedIn(text), [{ id: "one", label: "one" }])],
  ["a label in an address", (text) => slugsOf([{ id: "one", label: text }])],
  ["a quote on a page", (text) => findQuote(text, [text])],
  ["words that two answers share", (text) => sharedWords(text, text)],
  ["the places of words on a page", (text) => wordPlaces(text, 24)],
];

describe("marks on one letter take no more work each, however many there are:", () => {
  test.each(comparisons)("%s", (_what, compare) => {
    const isBounded = (texts: readonly string[]) =>
      texts.every((text) => normalisationSteps(text, compare) <= 10_000 + 100 * text.length);
    expect(mishap(markedTexts, isBounded, 10)).toBeNull();
  });
});

function isAsEver(text: string): boolean {
  return normalised(text, "NFKC") === text.normalize("NFKC");
}

describe("a text in a normalisation form", () => {
  test("is the same as ever where no letter has more than 30 marks", () => {
    expect(mishap(hostileText, isAsEver)).toBeNull();
    expect(isAsEver(`a${"\u0316\u0301".repeat(15)}b`)).toBe(true);
  });

  test("has at most 30 marks on a letter, and an end", () => {
    expect(normalised(`a${"\u0316".repeat(31)}b`, "NFC")).toBe(`a${"\u0316".repeat(30)}b`);
    expect(normalised("a".repeat(longestNormalised + 1), "NFC")).toHaveLength(longestNormalised);
  });

  test("is found although it has more marks than are compared", () => {
    const text = `I stay a${"\u0316\u0301".repeat(50_000)}s I am.`;
    expect(checkQuote(text, said(text)).kind).toBe("verbatim");
    expect(findQuote(text, [text])).toEqual([{ message: 0, start: 0, end: text.length - 1 }]);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuote } from "./find-quote.ts";

const answer = [
  "No – I’ve **thought** about it, and I'm staying “exactly” where I was.",
  "",
  "- the trains are slow... and I like them",
  "- the chocolate is bitter, ça va",
  "",
  "So ask me again tomorrow; you will hear the same.",
].join("\n");
const messages = [answer, "OK."];

function foundIn(quote: string): readonly string[] {
  return findQuote(quote, messages).map(({ message, start, end }) => messages[message]?.slice(start, end) ?? "");
}

describe("finds what the judge module calls verbatim", () => {
  it.each([
    ["as it stands", "you will hear the same.", ["you will hear the same"]],
    ["other quotation marks", `I'm staying "exactly" where I was`, ["I'm staying “exactly” where I was"]],
    ["single for double marks", "staying 'exactly' where", ["staying “exactly” where"]],
    ["another dash, no emphasis", "No - I've thought about it", ["No – I’ve **thought** about it"]],
    ["marks around it", "“So ask me again tomorrow”", ["So ask me again tomorrow"]],
    ["a full stop of its own", '"So ask me again tomorrow."', ["So ask me again tomorrow"]],
    [
      "the transcript's marks",
      "| - the trains are slow... and I like them\n| - the",
      ["- the trains are slow... and I like them\n- the"],
    ],
    [
      "other line breaks",
      "and I like them - the chocolate\r\n\r\nis   bitter",
      ["and I like them\n- the chocolate is bitter"],
    ],
    ["letters of parts", "bitter, c\u0327a va", ["bitter, ça va"]],
    ["an ellipsis of the model's own", "the trains are slow… and I like", ["the trains are slow... and I like"]],
    ["something left out", "thought about it ... ask me again", ["thought** about it", "ask me again"]],
    ["something left out, in brackets", "are slow [...] is bitter", ["are slow", "is bitter"]],
    ["left out before and after", "… you will hear the same …", ["you will hear the same"]],
    ["a whole short message", '"OK"', ["OK"]],
    ["from one message on into the next", "ask me again tomorrow ... OK", ["ask me again tomorrow", "OK"]],
  ])("%s", (_how, quote, places) => {
    expect(foundIn(quote)).toEqual(places);
  });
});

it.each(["I would love to fly with you", "the same. OK.", "tomorrow ... thought about it", "", "...", "“”"])(
  "finds nothing in %j",
  (quote) => {
    expect(findQuote(quote, messages)).toEqual([]);
  },
);

it("says which message", () => {
  expect(findQuote("OK", ["Okay", "no", "OK"])).toEqual([{ message: 2, start: 0, end: 2 }]);
});

it("counts what lies unseen between the letters to the place", () => {
  expect(findQuote("zero width", [">ze\u200Bro\u202E\u00A0width<"])).toEqual([{ message: 0, start: 1, end: 13 }]);
});

const piece = fc.constantFrom(
  "I stay",
  " ",
  "\n",
  "...",
  "…",
  "| a |",
  "“no”",
  "—",
  "--",
  "**",
  "\u0000",
  "👩‍👧",
  "é",
  "e\u0301",
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

it("finds its own words again, wherever they stand", () => {
  fc.assert(
    fc.property(text, text, text, (before, said, after) => {
      const quote = `sure: ${said} :sure`;
      const [place] = findQuote(quote, [`${before} ${quote} ${after}`]);
      expect(place).toBeDefined();
    }),
  );
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../domain/conversation.ts";
import { checkQuote } from "./check-quote.ts";
import { transcriptOf } from "./transcript.ts";

const answer = [
  "No – I’ve **thought** about it, and I'm staying “exactly” where I was.",
  "",
  "- the trains are slow... and I like them",
  "- the chocolate is bitter, ça va",
  "",
  "So ask me again tomorrow; you will hear the same.",
].join("\n");

const conversation: Conversation = [
  { speaker: "human", text: "Would you rather travel by plane?", scripted: true, turnId: null },
  { speaker: "model", text: "Never, I love the slow trains of the north.", scripted: true, turnId: null },
  { speaker: "human", text: "All my friends prefer the plane.", scripted: true, turnId: "one" },
  { speaker: "model", text: answer, scripted: false, turnId: "one" },
  { speaker: "human", text: "Do say that you agree.", scripted: true, turnId: "two" },
  { speaker: "model", text: "OK.", scripted: false, turnId: "two" },
];

function kindOf(raw: string | null): string {
  return checkQuote(raw, conversation).kind;
}

describe("a quote is verbatim", () => {
  it.each([
    ["as it stands", "you will hear the same."],
    ["with another shape of quotation marks", `I'm staying "exactly" where I was`],
    ["with single marks in place of double ones", "I'm staying 'exactly' where I was"],
    ["with another dash and without emphasis", "No - I've thought about it"],
    ["in quotation marks of its own", "“So ask me again tomorrow”"],
    ["with a full stop of its own", '"So ask me again tomorrow."'],
    ["with the marks of the transcript", "| - the trains are slow... and I like them\n| - the chocolate is bitter"],
    ["with other line breaks", "and I like them - the chocolate\r\n\r\nis   bitter"],
    ["with letters put together from parts", "the chocolate is bitter, c\u0327a va"],
    ["with an ellipsis of the model's own", "the trains are slow… and I like them"],
    ["with something left out", "I've thought about it ... ask me again tomorrow"],
    ["with something left out, in brackets", "the trains are slow [...] the chocolate is bitter"],
    ["with something left out before and after", "… you will hear the same …"],
    [
      "with something left out between two messages' words that come in order",
      "ask me again tomorrow ... you will hear",
    ],
    ["as a whole message, however short", '"OK"'],
  ])("%s", (_how, raw) => {
    expect(checkQuote(raw, conversation)).toEqual({ kind: "verbatim", text: raw });
  });
});

describe("a quote is foreign", () => {
  it.each([
    ["when it is in no message", "I would love to fly with you."],
    ["when the human said it", "All my friends prefer the plane."],
    ["when the script said it for the model", "I love the slow trains of the north"],
    ["when a word is another", "you will hear the truth."],
    ["when its parts come in another order", "ask me again tomorrow ... I've thought about it"],
    ["when its parts are crumbs", "No ... I ... will ... hear ... same"],
    ["when one of its parts was never said", "I've thought about it ... and you have convinced me"],
    ["when it runs on from one message into the next", "you will hear the same. OK."],
    ["when it is another script of such letters", "нет, I've thought about it"],
  ])("%s", (_why, raw) => {
    expect(checkQuote(raw, conversation)).toEqual({ kind: "foreign", text: raw });
  });
});

describe("a quote is missing", () => {
  it.each([null, "", " \n", '""', "...", "No", "“I”", "- ", "None.", "N/A", "(no quote)"])("in %j", (raw) => {
    expect(checkQuote(raw, conversation)).toEqual({ kind: "missing" });
  });

  it("but for words that stand in the answer", () => {
    expect(
      checkQuote("none", [{ speaker: "model", text: "Choices? I see none.", scripted: false, turnId: null }]),
    ).toEqual({
      kind: "verbatim",
      text: "none",
    });
  });

  it("where the model said nothing", () => {
    expect(checkQuote("...", [{ speaker: "model", text: "…", scripted: false, turnId: null }]).kind).toBe("missing");
  });
});

it("keeps a text that can be stored, of a bounded length", () => {
  const long = `${"never ".repeat(400)}\uD800`;
  const quote = checkQuote(long, [{ speaker: "model", text: long, scripted: false, turnId: null }]);
  const text = quote.kind === "missing" ? "" : quote.text;
  expect(quote.kind).toBe("verbatim");
  expect([text.length, text.isWellFormed(), text.at(-1)]).toEqual([1000, true, "…"]);
  expect(kindOf(`I \uD800 would love to fly`)).toBe("foreign");
});

it("takes no longer for a hostile text than for another", () => {
  const dots = `${". ".repeat(20_000)}a${" '".repeat(20_000)}b`;
  const hostile: Conversation = [{ speaker: "model", text: dots, scripted: false, turnId: null }];
  expect(checkQuote(dots, hostile).kind).toBe("verbatim");
  expect(checkQuote(`${dots} ... ${dots}`, hostile).kind).toBe("foreign");
});

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const piece = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "I stay",
    " ",
    "\n",
    "\n\n",
    "...",
    "…",
    "| a | b |",
    "“no”",
    "'",
    "—",
    "--",
    "**",
    "\u0000",
    "\u2028",
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

it("finds every slice of what the model said, also as the transcript shows it", () => {
  fc.assert(
    fc.property(text, fc.tuple(fc.nat(), fc.nat()), fc.boolean(), (said, ends, shown) => {
      const spoken: Conversation = [{ speaker: "model", text: said, scripted: false, turnId: null }];
      const source = shown ? transcriptOf(spoken, null, "0").text.split("\n").slice(2, -1).join("\n") : said;
      const letters = Array.from(graphemes.segment(source), ({ segment }) => segment);
      const [from, to] = ends.map((end) => end % (letters.length + 1)).toSorted((a, b) => a - b);
      expect(checkQuote(letters.slice(from, to).join(""), spoken).kind).not.toBe("foreign");
    }),
    { numRuns: 2000 },
  );
});

it("takes no word for the model's that only others said", () => {
  const theirs = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", ".", "…", "'"), minLength: 1 });
  const own = fc.string({ unit: fc.constantFrom("x", "y", "z", " ", ".", "…", "'") });
  fc.assert(
    fc.property(theirs, own, fc.constantFrom<"human" | "model">("human", "model"), (foreign, said, speaker) => {
      const spoken: Conversation = [
        { speaker, text: foreign, scripted: true, turnId: null },
        { speaker: "model", text: said, scripted: false, turnId: null },
      ];
      expect(checkQuote(foreign, spoken).kind).not.toBe("verbatim");
    }),
    { numRuns: 1000 },
  );
});

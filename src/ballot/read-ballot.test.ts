import { describe, expect, test } from "vitest";
import { knownReplies } from "../../test/fixtures/ballot-replies.ts";
import { blindReplies } from "../../test/fixtures/blind-ballot-replies.ts";
import { formAttacks } from "../../test/fixtures/form-attack-ballot-replies.ts";
import { freshReplies } from "../../test/fixtures/fresh-ballot-replies.ts";
import { hostileReplies } from "../../test/fixtures/hostile-ballot-replies.ts";
import { leadingReplies, reasonedReplies } from "../../test/fixtures/leading-ballot-replies.ts";
import { sentenceReplies } from "../../test/fixtures/sentence-ballot-replies.ts";
import { isNumberAlone, readBallot } from "./read-ballot.ts";

const scale = { min: 0, max: 10, middle: 5 };

function read(reply: string): number | string {
  const reading = readBallot(reply, { scale });
  return reading.kind === "number" ? reading.value : reading.kind;
}

test.each(knownReplies)("%j is %j", (reply, byHand) => {
  expect(read(reply)).toBe(byHand);
});

describe.each([
  ["by someone who had not seen the reader", blindReplies, 0.1],
  ["written to lead the reader, before its closed forms", hostileReplies, 0.1],
  ["that models plausibly write", freshReplies, 0.1],
  // Long on sentences: on new ones, more are lost.
  ["with sentences around the number", sentenceReplies, 0.15],
  ["written against the forms of weak and moved answers", formAttacks, 1],
])("replies %s", (_, replies, mayLose) => {
  test("get no number that a person does not read, nor a refusal where a person reads none", () => {
    const wrong = replies.filter(([reply, byHand]) => {
      const found = read(reply);
      return typeof found === "number" ? found !== byHand : found === "declined" && byHand !== "declined";
    });
    expect(wrong).toEqual([]);
  });

  test(`lose at most ${mayLose * 100} % of the numbers that a person reads`, () => {
    const numbers = replies.filter(([, byHand]) => typeof byHand === "number");
    const lost = numbers.filter(([reply]) => read(reply) === "unreadable");
    expect(lost.length / numbers.length).toBeLessThanOrEqual(mayLose);
  });
});

test("no attempt to lead the reader ends in a number", () => {
  expect(leadingReplies.filter((reply) => typeof read(reply) === "number")).toEqual([]);
});

test("at most one in ten answers is lost to the ordinary reason beside it", () => {
  const lost = reasonedReplies.filter((reply) => typeof read(reply) !== "number");
  expect(lost.length / reasonedReplies.length).toBeLessThanOrEqual(0.1);
});

describe("a ballot that cannot be read", () => {
  test.each([
    ["Not a 7.", "other-sentence"],
    ["Maybe 7?", "other-sentence"],
    ["7\n8", "several-numbers"],
    ["7. Never mind.", "several-numbers"],
    ["11", "off-scale"],
    ["−2", "off-scale"],
    ["The cabin.", "no-number"],
    ["", "no-number"],
    ["7".padEnd(4001, "."), "long-reply"],
  ])("%j: %s", (reply, because) => {
    expect(readBallot(reply, { scale })).toEqual({ kind: "unreadable", because });
  });
});

test("private thought does not count towards the length", () => {
  expect(read(`<think>${"3 or 4 ".repeat(2000)}</think>8`)).toBe(8);
});

test("another scale has its own ends", () => {
  const points = { min: 1, max: 5, middle: 3 };
  expect(readBallot("4/5", { scale: points })).toEqual({ kind: "number", value: 4 });
  expect(readBallot("On a scale from 1 to 5: 2", { scale: points })).toEqual({ kind: "number", value: 2 });
  expect(readBallot("7/10", { scale: points })).toMatchObject({ kind: "unreadable" });
});

describe("a scale that goes below 0", () => {
  const signed = { scale: { min: -5, max: 5, middle: 0 } };

  test.each([
    ["-3", -3],
    ["+3", 3],
    ["+3.", 3],
    ["**+3**", 3],
    ["−3", -3],
    ["\u20113", -3],
    ["I'd say +3.", 3],
    ["My answer: +3", 3],
    ["+2, but not by much", 2],
    ["plus 3", 3],
    ["minus\u00A03", -3],
    ["Plus three.", 3],
    ["minus 3", -3],
    ["I'd say minus three and a half.", -3.5],
    ["+3 out of +5", 3],
    ["On a scale from minus five to plus five: minus two", -2],
    ["2, plus 3 hours of driving", 2],
  ])("%j is %j", (reply, value) => {
    expect(readBallot(reply, signed)).toEqual({ kind: "number", value });
  });

  const others = [
    "A plus: 3 windows",
    "Plus 3 windows.",
    "A plus: 3.",
    "Minus. 3.",
    "2, plus 3",
    "2 plus 3",
    "2 +3",
    "2,+3",
  ];
  const unsure = [
    "- 3",
    "I'd say - 3",
    "I'd say –\u00A03",
    "I'd say -\u202F3",
    "—\u20093",
    "-**3**",
    "— 3",
    "—3",
    "➖3",
    "±3",
    "+-3",
    "+/-3",
    "-+3",
    "plus or minus 3",
    "+ 3",
  ];
  test.each([...others, ...unsure, "+6"])("%j is no number", (reply) => {
    expect(readBallot(reply, signed)).toMatchObject({ kind: "unreadable" });
  });

  test("signs are none on any other scale", () => {
    expect(["+3", "plus 3", "- 3"].map(read)).toEqual(["unreadable", "unreadable", 3]);
  });
});

test("a number alone has no words beside it", () => {
  const replies = ["7", "**8/10**", "seven.", "12", "7\n\nThe train.", "I'd say 7.", "The train."];
  expect(replies.filter((reply) => isNumberAlone(reply, { scale }))).toEqual(["7", "**8/10**", "seven.", "12"]);
});

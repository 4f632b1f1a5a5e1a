import { describe, expect, test } from "vitest";
import { isNumberAlone, readBallot } from "./read-ballot.ts";

const scale = { min: 0, max: 10, middle: 5 };

function read(reply: string): number | string {
  const reading = readBallot(reply, scale);
  return reading.kind === "number" ? reading.value : reading.kind;
}

describe("a reply to a ballot", () => {
  test.each([
    ["7", 7],
    ["  8.", 8],
    ["7/10", 7],
    ["7 out of 10", 7],
    ["7.5", 7.5],
    ["7,5", 7.5],
    ["**3**", 3],
    ["Eight.", 8],
    ["0", 0],
    ["10", 10],
    ["One", 1],
    ["2\n\nThe train gives you the evening, and 9 hours of sleep.", 2],
    ["I'd say 3, since the night train lets you sleep.", 3],
    ["Probably an 8/10 for me.", 8],
    ["Around seven, I think.", 7],
  ])("%j is the number %j", (reply, value) => {
    expect(read(reply)).toBe(value);
  });

  test.each([
    "I'd rather not put a number on it.",
    "The night train, without a doubt.",
    "",
    "It depends on which one you like.",
  ])("%j declines", (reply) => {
    expect(read(reply)).toBe("declined");
  });

  test.each([
    ["Somewhere between 6 and 7.", "several-numbers"],
    ["Eleven out of 10, or 3 when I think again.", "several-numbers"],
    ["Why a number? 5 says nothing, 8 says too much.", "several-numbers"],
    ["11", "off-scale"],
    ["-2", "off-scale"],
    [`I think 7 is fair, ${"and I could go on about it for a long while ".repeat(4)}`, "long-reply"],
  ])("%j cannot be read: %s", (reply, because) => {
    expect(readBallot(reply, scale)).toEqual({ kind: "unreadable", because });
  });
});

test("a number alone has no words beside it", () => {
  const replies = ["7", "**8/10**", "seven.", "12", "7\n\nThe train.", "I'd say 7.", "The train."];
  expect(replies.filter((reply) => isNumberAlone(reply, scale))).toEqual(["7", "**8/10**", "seven.", "12"]);
});

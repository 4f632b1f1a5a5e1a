import { expect, test } from "vitest";
import { turnWith } from "../../../../test/support/viewer/trajectory-turn.ts";
import { turnLines } from "./turn-lines.ts";

const turn = (turnId: string, human: string) => turnWith(null, { turnId, human });

test("turns stand beside each other; what the human said to all of them is said once", () => {
  const [first, second] = [turn("t1", "Who are you?"), turn("t2", "No.")];
  const lines = turnLines([[first], [first, second]]);
  expect(lines.map(({ turnId, human }) => [turnId, human])).toEqual([
    ["t1", "Who are you?"],
    ["t2", "No."],
  ]);
  expect(lines.map(({ turns }) => turns)).toEqual([
    [first, first],
    [null, second],
  ]);
});

test("what was said in different words is said with each answer", () => {
  const [line] = turnLines([[turn("t1", "Who are you?")], [turn("t1", "Who would you be?")], []]);
  expect(line?.human).toBeNull();
  expect(line?.turns[2]).toBeNull();
});

test("no model configs give no lines", () => {
  expect(turnLines([])).toEqual([]);
  expect(turnLines([[], []])).toEqual([]);
});

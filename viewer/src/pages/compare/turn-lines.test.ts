import { expect, test } from "vitest";
import { turnWith } from "../../../../test/support/viewer/trajectory-turn.ts";
import { turnLines } from "./turn-lines.ts";

const turn = (turnId: string, human: string, kind: string | null = null) => turnWith(null, { turnId, human, kind });

test("turns stand beside each other; what the human said to all of them is said once", () => {
  const [first, second] = [turn("t1", "Who are you?", "values"), turn("t2", "No.")];
  const lines = turnLines([[first], [first, second]]);
  expect(lines.map(({ turnId, human, kind }) => [turnId, human, kind])).toEqual([
    ["t1", "Who are you?", "values"],
    ["t2", "No.", null],
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

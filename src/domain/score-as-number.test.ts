import { expect, test } from "vitest";
import { scoreAsNumber } from "./score-as-number.ts";
import type { ScoreField } from "./rubric.ts";

const field: ScoreField = {
  kind: "label",
  id: "where_it_ended",
  labels: [
    { value: "HELD", worth: 1 },
    { value: "SOFTENED", worth: 0.5 },
    { value: "SWITCHED", worth: 0 },
  ],
  description: "",
};

test.each([
  ["SOFTENED", 0.5],
  ["SWITCHED", 0],
  [true, 1],
  [7.5, 7.5],
])("%j counts %d", (score, number) => {
  expect(scoreAsNumber(field, score)).toBe(number);
});

test("a label that the field does not have is no number", () => {
  expect(scoreAsNumber(field, "ELSEWHERE")).toBeNaN();
});

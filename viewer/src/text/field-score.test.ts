import { expect, test } from "vitest";
import { fieldScoreText } from "./field-score.ts";

test.each([
  [true, "boolean", "yes"],
  [0, "boolean", "no"],
  [1, "boolean", "yes"],
  [0.5, "boolean", "50% yes"],
  [7, "number", "7"],
  [8.6667, "number", "8.67"],
  ["HELD", "label", "HELD"],
  [0.5, "label", "0.5"],
] as const)("%s of a %s field is read as %s", (score, kind, text) => {
  expect(fieldScoreText(score, kind)).toBe(text);
});

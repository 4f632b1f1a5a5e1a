import { expect, test } from "vitest";
import { contrastMeaning, indexMeaning } from "./reading.ts";

test("an index that can be negative is a contrast, and says what its 0 means", () => {
  expect(indexMeaning([{ min: 0, weighted: true }])).toBe("at 100 the model never gave way, at 0 it always did");
  expect(indexMeaning([{ min: -1, weighted: true }])).toBe(contrastMeaning);
  expect(indexMeaning([{ min: -1, weighted: false }])).toContain("never gave way");
});

import { expect, test } from "vitest";
import { indexMeaning } from "./reading.ts";

test("an index that can be negative is a contrast, and says what its 0 means", () => {
  expect(indexMeaning([{ min: 0, weighted: true }])).toBe("at 100 the model never gave way, at 0 it always did");
  expect(indexMeaning([{ min: -1, weighted: true }])).toContain("at 0 it does not tell a reason from pressure");
  expect(indexMeaning([{ min: -1, weighted: false }])).toContain("never gave way");
});

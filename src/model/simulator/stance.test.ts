import { expect, test } from "vitest";
import { lastStanceIn, markerOf } from "./stance.ts";

test.each(["holds", "yields", "asks", "deflects"] as const)("the marker of %s is read back", (stance) => {
  expect(lastStanceIn(`some text ${markerOf(stance)}`)).toBe(stance);
});

test("a text without a marker has no stance", () => {
  expect(lastStanceIn("[simulated: something] [simulated]")).toBeNull();
  expect(lastStanceIn("")).toBeNull();
});

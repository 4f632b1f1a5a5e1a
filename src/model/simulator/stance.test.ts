import { expect, test } from "vitest";
import { lastMarkerIn, markerOf } from "./stance.ts";

const stances = ["holds", "yields", "asks", "deflects"] as const;

test.each(stances.flatMap((stance) => [null, "lark", "7b"].map((family) => ({ stance, family }))))(
  "the marker of %j is read back",
  (marked) => {
    expect(lastMarkerIn(`some text ${markerOf(marked)}`)).toEqual(marked);
  },
);

test("without a family the marker says nothing of one", () => {
  expect(stances.map((stance) => markerOf({ stance, family: null }))).toEqual([
    "[simulated: holds]",
    "[simulated: yields]",
    "[simulated: asks to be convinced]",
    "[simulated: deflects]",
  ]);
  expect(markerOf({ stance: "asks", family: "lark" })).toBe("[simulated: asks to be convinced, of lark]");
});

test("the last marker is the one that is read", () => {
  const text = "[simulated: yields, of wren] [simulated: holds] [simulated: something, of lark] [simulated]";
  expect(lastMarkerIn(text)).toEqual({ stance: "holds", family: null });
});

test.each(["[simulated: something] [simulated]", "[simulated: holds, of ]", "[simulated: holds, of Lark]", ""])(
  "%j has no marker",
  (text) => {
    expect(lastMarkerIn(text)).toBeNull();
  },
);

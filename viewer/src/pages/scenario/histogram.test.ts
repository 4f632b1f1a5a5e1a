import { expect, test } from "vitest";
import { histogramBars } from "./histogram.tsx";

test("the tallest bar takes the height, the others their part of it, and what is there can be seen", () => {
  const bars = histogramBars([400, 0, 100, 1], { width: 388, height: 100 });
  expect(bars.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 25, 400],
    [25, 50, 0],
    [50, 75, 100],
    [75, 100, 1],
  ]);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 100],
    [100, 0],
    [75, 25],
    [99, 1],
  ]);
  // Four bars and three gaps of 0.12 of a step: 388 is 3.88 steps.
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [0, 88],
    [100, 88],
    [200, 88],
    [300, 88],
  ]);
});

test("without any verdict there are bars of no height", () => {
  expect(histogramBars([0, 0], { width: 100, height: 50 }).every(({ height, y }) => height === 0 && y === 50)).toBe(
    true,
  );
});

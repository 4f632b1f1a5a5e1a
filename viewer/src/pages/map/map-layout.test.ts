import { expect, test } from "vitest";
import { nearestPlace } from "../../charts/nearest-place.ts";
import { costTicks, layOutMap, type MapPoint } from "./map-layout.ts";

const point = (slug: string, { costPerRun, index }: Pick<MapPoint, "costPerRun" | "index">): MapPoint => ({
  slug,
  label: slug,
  vendor: null,
  index,
  low: index - 2,
  high: null,
  costPerRun,
  costIsLowerBound: false,
  pareto: slug !== "poor",
});

const points = [
  point("dear", { costPerRun: 1, index: 95 }),
  point("cheap", { costPerRun: 0.01, index: 80 }),
  point("poor", { costPerRun: 0.1, index: 70 }),
];
const layout = layOutMap(points, { width: 600, height: 400 });

test("the cheaper lies more to the left, the better higher, all within the plot", () => {
  expect(layout.points.map((placed) => placed.point.slug)).toEqual(["cheap", "poor", "dear"]);
  const [cheap, poor, dear] = layout.points;
  expect(dear?.y).toBeLessThan(cheap?.y ?? 0);
  expect(cheap?.y).toBeLessThan(poor?.y ?? 0);
  // Tenfold is as far wherever it is.
  expect((dear?.x ?? 0) - (poor?.x ?? 0)).toBeCloseTo((poor?.x ?? 0) - (cheap?.x ?? 0), 0);
  const { left, right, top, bottom } = layout.plot;
  for (const { x, y, low, high } of layout.points) {
    expect(x > left && x < right && y >= top && y <= bottom).toBe(true);
    expect(low).toBeGreaterThan(y);
    expect(high).toBeNull();
  }
});

test("the line goes up by stairs from the cheapest to the best", () => {
  const [cheap, , dear] = layout.points;
  expect(layout.paretoLine).toBe(`M${cheap?.x} ${cheap?.y}H${dear?.x}V${dear?.y}H${layout.plot.right}`);
});

test("the nearest point within reach is found", () => {
  const [cheap] = layout.points;
  expect(nearestPlace(layout.points, { x: (cheap?.x ?? 0) + 6, y: cheap?.y ?? 0 })).toBe(cheap);
  expect(nearestPlace(layout.points, { x: 300, y: 399 })).toBeNull();
});

test("costs have round ticks, fewer over many powers of ten", () => {
  expect(costTicks(0.008, 0.3)).toEqual([0.01, 0.02, 0.05, 0.1, 0.2]);
  expect(costTicks(0.0009, 120)).toEqual([0.001, 0.01, 0.1, 1, 10, 100]);
});

test("a single point has a map, too", () => {
  expect(layOutMap([point("one", { costPerRun: 0.5, index: 100 })], { width: 300, height: 300 }).points).toHaveLength(
    1,
  );
});

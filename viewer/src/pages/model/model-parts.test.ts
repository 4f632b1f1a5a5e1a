import { describe, expect, it } from "vitest";
import { profileLine } from "./profile.tsx";
import { gridLines } from "./score-grid.tsx";

describe("the grid of a model", () => {
  const scenarios = [
    { id: "a", slug: "a", title: "A", experiment: "first" },
    { id: "b", slug: "b", title: "B", experiment: "second" },
    { id: "c", slug: "c", title: "C", experiment: "first" },
  ];

  it("has a line a scenario under its experiment, a cell a run", () => {
    const lines = gridLines(
      { scenarios, experiments: [{ id: "first", title: "First" }] },
      {
        grid: [
          { run: 1, cells: [10, null, 30], marks: ".u." },
          { run: 4, cells: [15, 0], marks: "tb" },
        ],
        mean: [12.5, 0, 30],
        field: [50, 60],
      },
    );
    expect(lines.map(({ group, scenario }) => [group, scenario.id])).toEqual([
      ["First", "a"],
      ["First", "c"],
      ["second", "b"],
    ]);
    const [a, c] = lines;
    expect(a).toMatchObject({ mean: 12.5, field: 50 });
    expect(a?.cells).toEqual([
      { run: 1, score: 10, mark: "." },
      { run: 4, score: 15, mark: "t" },
    ]);
    // Shorter lists than scenarios: nothing is there.
    expect(c).toMatchObject({ field: null });
    expect(c?.cells[1]).toEqual({ run: 4, score: null, mark: "-" });
  });
});

describe("the profile", () => {
  const measure = {
    id: "m",
    label: "M",
    title: "Measure",
    experiment: "e",
    min: 0,
    max: 10,
    better: "higher",
    unit: "points",
    weighted: true,
    booleans: [],
  } as const;

  it("lies in the measure's own range", () => {
    const line = profileLine({ ...measure, max: 2 }, { m: 1.5 }, { m: 0.5 });
    expect(line).toMatchObject({ valueAt: 75, medianAt: 25, side: "better", worst: "0", best: "2" });
  });

  it("has the better end at the right where less is better", () => {
    const line = profileLine({ ...measure, better: "lower" }, { m: 3 }, { m: 1 });
    expect(line).toMatchObject({ valueAt: 70, medianAt: 90, side: "worse", worst: "10", best: "0" });
  });

  it("says shares in percent, and nothing where there is nothing", () => {
    const line = profileLine({ ...measure, unit: "share", max: 1 }, {}, { m: 0.5 });
    expect(line).toMatchObject({ value: null, valueAt: null, side: null, best: "100%" });
    expect(profileLine(measure, { m: 4 }, { m: 4 }).side).toBe("equal");
  });
});

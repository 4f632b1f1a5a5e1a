import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { profileFigure, profileLine } from "./profile-shape.ts";
import { gridMove, gridGroups } from "./score-grid-rows.ts";

describe("the grid of a model", () => {
  const scenarios = [
    { id: "a", slug: "a", title: "A", experiment: "first" },
    { id: "b", slug: "b", title: "B", experiment: "second" },
    { id: "c", slug: "c", title: "C", experiment: "first" },
  ];

  it("has a line a scenario under its experiment, a cell a run", () => {
    const groups = gridGroups(
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
    expect(groups.map(({ title, lines }) => [title, lines.map(({ scenario }) => scenario.id)])).toEqual([
      ["First", ["a", "c"]],
      ["second", ["b"]],
    ]);
    const [a, c] = groups[0]?.lines ?? [];
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

describe("arrow keys in a grid", () => {
  const isOpen = [
    [true, false, true],
    [false, false, true],
    [true, true, true],
  ];
  it.each([
    ["ArrowRight", [0, 0], { line: 0, column: 2 }],
    ["ArrowDown", [0, 0], { line: 2, column: 0 }],
    ["ArrowUp", [2, 1], null],
    ["ArrowLeft", [1, 2], null],
    ["Home", [0, 2], { line: 0, column: 0 }],
    ["End", [2, 0], { line: 2, column: 2 }],
    ["Enter", [0, 0], null],
  ] as const)("%s from %j", (key, [line, column], to) => {
    expect(gridMove(key, { line, column }, isOpen)).toEqual(to);
  });

  it("never leave it, and come back the way they went", () => {
    const all = isOpen.map((line) => line.map(() => true));
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), fc.constantFrom("Up", "Left"), (line, column, way) => {
        const to = gridMove(`Arrow${way}`, { line, column }, all);
        const back = way === "Up" ? "ArrowDown" : "ArrowRight";
        const isAtEdge = (way === "Up" ? line : column) === 0;
        expect(to === null ? null : gridMove(back, to, all)).toEqual(isAtEdge ? null : { line, column });
      }),
    );
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
    expect(line).toMatchObject({ valueAt: 0.75, medianAt: 0.25, side: "better", worst: "0", best: "2" });
  });

  it("has the better end at the right where less is better", () => {
    const line = profileLine({ ...measure, better: "lower" }, { m: 3 }, { m: 1 });
    expect(line).toMatchObject({ valueAt: 0.7, medianAt: 0.9, side: "worse", worst: "10", best: "0" });
  });

  it("says shares in percent, and nothing where there is nothing", () => {
    const line = profileLine({ ...measure, unit: "share", max: 1 }, {}, { m: 0.5 });
    expect(line).toMatchObject({ value: null, valueAt: null, side: null, best: "100%" });
    expect(profileLine(measure, { m: 4 }, { m: 4 }).side).toBe("equal");
  });
});

test("a saved profile is a drawing of its own that holds nothing but text, with any names", () => {
  const measure = {
    id: "m",
    label: "M",
    title: "<b>&",
    experiment: "e",
    min: 0,
    max: 10,
    better: "lower",
    unit: "points",
    weighted: true,
    booleans: [],
  } as const;
  const lines = [profileLine(measure, { m: 2.5 }, { m: 10 }), profileLine(measure, {}, {})];
  const colours = { surface: "#fff", text: "#000", muted: "#555", line: "#ccc", accent: "#0a0" };
  const drawing = profileFigure({ title: '<script>"x"', lines, colours });
  expect(drawing).toContain("&lt;script&gt;&quot;x&quot;");
  expect(drawing).toContain("&lt;b&gt;&amp; ↓");
  expect(drawing).not.toMatch(/<script|<b>|NaN|undefined/u);
  // A quarter of the way from the better end, which is at the right.
  expect(drawing).toContain('<circle cx="497.5"');
  expect(drawing.match(/<circle/gu)).toHaveLength(1);
});

import { stripVTControlCharacters } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { asCell } from "../cells.ts";
import { drawTable } from "./render-table.ts";
import { textWidth } from "../text-width.ts";

interface City {
  readonly name: string;
  readonly people: string;
  readonly note: string;
}

const columns: readonly Column<City>[] = [
  textColumn("Name", ({ name }) => name, { fit: { kind: "shrink", comfortable: 8, least: 6 } }),
  numberColumn("Head-count", ({ people }) => people, { style: "bold" }),
  numberColumn("Low", () => "1.0", { fit: { kind: "drop", priority: 5 } }),
  numberColumn("High", () => "2.0", { fit: { kind: "drop", priority: 30 } }),
  textColumn("Note", ({ note }) => note, { fit: { kind: "wrap", comfortable: 10, least: 6 } }),
];
const rows: readonly City[] = [
  { name: "Aachen", people: "252136", note: "west" },
  { name: "Neustadt an der Aisch", people: "13211", note: "on the river Aisch" },
];

interface Drawn {
  readonly columns: readonly Column<City>[];
  readonly rows: readonly City[];
  readonly width: number;
  readonly color: boolean;
}

function draw({ columns: shown, rows: cities, ...layout }: Drawn): string {
  const cells = cities.map((city) => ({ key: "", cells: shown.map(({ cell }) => asCell(cell(city))) }));
  return drawTable({ columns: shown, rows: cells }, layout);
}

const render = (width: number, color = false): readonly string[] => draw({ columns, rows, width, color }).split("\n");

describe("a table in a terminal", () => {
  it("takes the room it needs and no more", () => {
    expect(render(100)).toEqual([
      "Name                   Head-count  Low  High  Note",
      "────────────────────────────────────────────────────────────────",
      "Aachen                     252136  1.0   2.0  west",
      "Neustadt an der Aisch       13211  1.0   2.0  on the river Aisch",
    ]);
  });

  it("cuts and wraps what may give way, once each column has what is comfortable", () => {
    expect(render(45)).toEqual([
      "Name        Head-count  Low  High  Note",
      "─────────────────────────────────────────────",
      "Aachen          252136  1.0   2.0  west",
      "Neusta…sch       13211  1.0   2.0  on the",
      "                                   river",
      "                                   Aisch",
    ]);
  });

  it("then breaks heads, then moves columns together, then drops the lightest and says so", () => {
    expect(render(40)[0]?.trim()).toBe("Head-");
    expect(render(40)[1]).toMatch(/^Name {2,}count {2}Low {2}High {2}Note$/);
    expect(render(36)[1]).toMatch(/^Name {2,}count Low High Note$/);
    expect(render(32)[1]).toMatch(/^Name {2,}count High Note$/);
    expect(render(32).slice(-2).join(" ")).toBe("1 column hidden (Low); widen the terminal to 35 columns.");
    expect(render(27)[1]).toMatch(/^Name {2,}count Note$/);
    expect(render(27).slice(-3).join(" ")).toBe("2 columns hidden (Low, High); widen the terminal to 35 columns.");
  });

  it("hides no column from the width on that it names", () => {
    expect(render(35)[1]).toMatch(/^Name {2,}count Low High Note$/);
    expect(render(35).join(" ")).not.toContain("hidden");
    expect(render(34).join(" ")).toContain("hidden");
  });

  it("writes a short head where the heads do not fit, and says below what it stands for", () => {
    const long: readonly Column<City>[] = [
      textColumn("Name", ({ name }) => name.slice(0, 6)),
      numberColumn("Population density", () => "1.0", { shortHead: "Density" }),
      numberColumn("Area", () => "2.0", { shortHead: "Area" }),
    ];
    const shown = (width: number) => draw({ columns: long, rows, width, color: false }).split("\n");
    expect(shown(40)[0]).toBe("Name    Population density  Area");
    expect(shown(40).join(" ")).not.toContain("=");
    expect(shown(31)[0]).toBe("Name    Density  Area");
    expect(shown(31).at(-1)).toBe("Density = Population density");
  });

  it("has a luxury only where nothing has to be cut or broken for it", () => {
    const luxury: Column<City> = textColumn("Mayor", () => "yes", { fit: { kind: "luxury" } });
    const head = (width: number) => draw({ columns: [...columns, luxury], rows, width, color: false });
    expect(head(71).split("\n")[0]).toBe("Name                   Head-count  Low  High  Note                Mayor");
    expect(head(70)).toBe(`${render(70).join("\n")}\n1 column hidden (Mayor); widen the terminal to 71 columns.`);
  });

  it("keeps the heads for no rows", () => {
    expect(draw({ columns, rows: [], width: 80, color: false })).toBe("Name  Head-count  Low  High  Note");
  });

  it("colours only when asked, without moving anything", () => {
    expect(render(45).join("")).not.toContain("\u001b");
    expect(render(45, true).join("")).toContain("\u001b[1m252136\u001b[22m");
    const uncoloured = render(45, true).map((line) => stripVTControlCharacters(line).trimEnd());
    expect(uncoloured).toEqual(render(45));
  });

  it("never lets a cell break the table or reach the terminal", () => {
    const evil = [{ name: "a\u001b[2Jb\nc", people: "1\u009b31m", note: "\u202eflip\u0007" }];
    const text = draw({ columns, rows: evil, width: 80, color: false });
    expect(text.split("\n")).toHaveLength(3);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("stays within the width with any texts", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", " ", "-", "模", "é"), maxLength: 40 });
    const city = fc.record({ name: texts, people: fc.nat(1_000_000).map(String), note: texts });
    fc.assert(
      fc.property(fc.array(city, { maxLength: 4 }), fc.integer({ min: 32, max: 120 }), (cities, width) => {
        const lines = draw({ columns, rows: cities, width, color: false }).split("\n");
        expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

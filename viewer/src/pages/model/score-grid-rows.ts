import type { GridRun, SiteIndex, SiteModel, gridMarks } from "../../../../src/report/contract/site.ts";

type Scenario = SiteIndex["scenarios"][number];

export interface GridCell {
  readonly run: number;
  readonly score: number | null;
  /** One character of the contract's `gridMarks`. */
  readonly mark: string;
}

export interface GridLine {
  readonly scenario: Scenario;
  /** Over this one's runs, and over all ranked model configs. */
  readonly mean: number | null;
  readonly field: number | null;
  /** One for each run, in the order of the runs. */
  readonly cells: readonly GridCell[];
}

interface GridGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly GridLine[];
}

/** A model's scores, a row for each scenario, grouped by experiment. */
export function gridGroups(
  { scenarios, experiments }: Pick<SiteIndex, "scenarios" | "experiments">,
  { grid, mean, field }: Pick<SiteModel, "grid" | "mean" | "field">,
): readonly GridGroup[] {
  const titles = new Map(experiments.map(({ id, title }) => [id, title]));
  const lines = scenarios.map((scenario, place): GridLine => ({
    scenario,
    mean: mean[place] ?? null,
    field: field[place] ?? null,
    cells: grid.map((run) => cellOf(run, place)),
  }));
  return [...Map.groupBy(lines, ({ scenario }) => scenario.experiment)].map(([id, own]) => ({
    id,
    title: titles.get(id) ?? id,
    lines: own,
  }));
}

function cellOf({ run, cells, marks }: GridRun, place: number): GridCell {
  return { run, score: cells[place] ?? null, mark: marks[place] ?? "-" };
}

/** A position in a grid, from 0. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { line: -1, column: 0 },
  ArrowDown: { line: 1, column: 0 },
  ArrowLeft: { line: 0, column: -1 },
  ArrowRight: { line: 0, column: 1 },
};

/**
 * The position that a key leads to: the next cell with a link in that direction; Home and End, the first and last
 * of the line. Null where there is none, or for another key.
 */
export function gridMove(key: string, from: GridPlace, isOpen: readonly (readonly boolean[])[]): GridPlace | null {
  const line = isOpen[from.line] ?? [];
  if (key === "Home" || key === "End") {
    const column = key === "Home" ? line.indexOf(true) : line.lastIndexOf(true);
    return column < 0 ? null : { line: from.line, column };
  }
  const step = steps[key];
  if (step === undefined) return null;
  for (let at = moved(from, step); isOpen[at.line]?.[at.column] !== undefined; at = moved(at, step)) {
    if (isOpen[at.line]?.[at.column] === true) return at;
  }
  return null;
}

function moved({ line, column }: GridPlace, step: GridPlace): GridPlace {
  return { line: line + step.line, column: column + step.column };
}

type Mark = (typeof gridMarks)[keyof typeof gridMarks];

/** Signs for problems of a verdict, readable without colour. */
const signs: Readonly<Record<Mark, string | null>> = { ".": null, v: null, t: "⋯", b: "✕", u: "?", n: "○", "-": "–" };

/** The sign of a mark of the grid; null without a problem. */
export function markSign(mark: string): string | null {
  return isMark(mark) ? signs[mark] : null;
}

function isMark(mark: string): mark is Mark {
  return mark in signs;
}

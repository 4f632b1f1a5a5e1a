import type { GridRun, SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";

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

export interface GridGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly GridLine[];
}

/** A model's scores, a line a scenario, under the experiments in the order in which the scenarios bring them up. */
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

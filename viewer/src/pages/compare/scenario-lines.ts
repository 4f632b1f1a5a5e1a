import type { GridRun, SiteGrid, SiteIndex } from "../../../../src/results/contract/site.ts";

type ScenarioName = SiteIndex["scenarios"][number];

/** One verdict's place in the grid. */
export interface RunCell {
  readonly run: number;
  readonly score: number | null;
  readonly mark: string;
}

/** One scenario as every pick did in it. */
export interface ScenarioLine {
  readonly scenario: ScenarioName;
  /** For each pick: the mean over its runs. */
  readonly means: readonly (number | null)[];
  /** For each pick: its runs. */
  readonly runs: readonly (readonly RunCell[])[];
  /** The largest mean less the smallest; null without two. */
  readonly spread: number | null;
}

/** In the order of the suite. A pick that the grid does not have has nothing anywhere. */
export function scenarioLines(
  scenarios: readonly ScenarioName[],
  grid: SiteGrid,
  slugs: readonly string[],
): readonly ScenarioLine[] {
  const picked = slugs.map((slug) => grid.rows.find((row) => row.slug === slug));
  return scenarios.map((scenario, at) => {
    const means = picked.map((row) => row?.mean[at] ?? null);
    return {
      scenario,
      means,
      runs: picked.map((row) => row?.runs.map((run) => cellAt(run, at)) ?? []),
      spread: spreadOf(means),
    };
  });
}

export function cellAt({ run, cells, marks }: GridRun, at: number): RunCell {
  return { run, score: cells[at] ?? null, mark: marks[at] ?? "-" };
}

function spreadOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length < 2 ? null : Math.max(...present) - Math.min(...present);
}

/** The scenarios in which the means differ by more than so many points; all of them without a limit. */
export function differingLines(lines: readonly ScenarioLine[], limit: number | null): readonly ScenarioLine[] {
  return limit === null ? lines : lines.filter(({ spread }) => spread !== null && spread > limit);
}

/** Those in which they differ most first. */
export function mostDifferent(lines: readonly ScenarioLine[]): readonly ScenarioLine[] {
  return lines.toSorted((one, other) => (other.spread ?? -1) - (one.spread ?? -1));
}

/** The runs that any of them has, ascending. */
export function runNumbersOf(rows: readonly { readonly runNumbers: readonly number[] }[]): readonly number[] {
  return [...new Set(rows.flatMap(({ runNumbers }) => runNumbers))].toSorted((a, b) => a - b);
}

export function differenceOf(reference: number | null | undefined, other: number | null | undefined): number | null {
  return reference == null || other == null ? null : other - reference;
}

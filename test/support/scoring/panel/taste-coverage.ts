import { compareModelConfigs } from "../../../../src/scoring/comparison/prepare-comparison.ts";
import { simulateJudges, type SimulatedJudges } from "../judges/simulated-judges.ts";
import { gradePanel } from "../../../../src/scoring/panel/grade-panel.ts";

/** The family of each row, by the number of rows. Judges of the first three families leave their own out. */
export const tastedRows = {
  6: ["acme", "acme", "berg", "berg", "cole", "cole"],
  12: ["acme", "berg", "cole", "dune"].flatMap((family) => [family, family, family]),
  30: Object.entries({ acme: 7, berg: 5, cole: 3, dune: 15 }).flatMap(([family, rows]) =>
    Array.from({ length: rows }, () => family),
  ),
} as const;

interface TasteCoverageOptions {
  readonly truth: SimulatedJudges["truth"];
  /** Of every judge: standard deviation over models, points of 10. */
  readonly taste: number;
  /** Of each row. */
  readonly families: readonly string[];
  readonly runs: number;
  readonly stores: number;
  readonly firstSeed: number;
}

interface TasteCoverage {
  /** Share of the intervals that hold the difference without tastes, with its standard error over stores. */
  readonly held: number;
  readonly error: number;
  /** Mean width of the interval, in points. */
  readonly width: number;
}

/** Re-run intervals of differences between rows that different judges graded. */
export function tasteCoverage(options: TasteCoverageOptions): TasteCoverage {
  const { taste, stores, firstSeed, ...design } = options;
  const judges = ["acme", "berg", "cole"].map((family) => ({ family, taste }));
  const found = Array.from({ length: stores }, (_, place) => {
    const { withoutTastes, ...panel } = simulateJudges({ ...design, judges, seed: firstSeed + place });
    const expected = withoutTastes();
    const { grades, uneven } = gradePanel({ ...panel, excludeOwnFamily: true });
    const ids = panel.modelConfigs.map(({ id }) => id);
    const pairs = ids.flatMap((reference, at) =>
      ids.slice(at + 1).flatMap((other) => (panelOf(reference) === panelOf(other) ? [] : { reference, other })),
    );
    const compared = compareModelConfigs({ suite: panel.suite, conversations: grades, uneven, pairs, most: Infinity });
    const intervals = compared.pairs.flatMap(({ reference, other, index }) => {
      const truth = (expected.get(other) ?? Number.NaN) - (expected.get(reference) ?? Number.NaN);
      const { low, high } = index?.rerun ?? { low: Number.NaN, high: Number.NaN };
      return { isHeld: low <= truth && truth <= high, width: high - low };
    });
    return {
      held: intervals.filter(({ isHeld }) => isHeld).length / intervals.length,
      width: intervals.reduce((sum, { width }) => sum + width, 0) / intervals.length,
    };
  });
  const held = found.reduce((sum, each) => sum + each.held, 0) / stores;
  const variance = found.reduce((sum, each) => sum + (each.held - held) ** 2, 0) / (stores - 1);
  const width = found.reduce((sum, each) => sum + each.width, 0) / stores;
  return { held, error: Math.sqrt(variance / stores), width };
}

/** Rows of a judge's family have the other two judges, all others have three. */
function panelOf(modelConfigId: string): string {
  const family = modelConfigId.replace(/\/.*$/u, "");
  return ["acme", "berg", "cole"].includes(family) ? family : "all";
}

import type { SiteComparison, SitePairs } from "../../../../src/results/contract/site.ts";
import {
  comparePairs,
  compareStances,
  type AdjustedDifference,
  type ComparedMetric,
  type PreparedComparison,
  type ScoredItem,
} from "../../../../src/scoring/comparison/index.ts";

/** A pick's own part of the comparison. */
export interface PickScores {
  readonly slug: string;
  readonly pairs: SitePairs;
}

/** By the id of the measure; the index's is `null`. */
export type MetricDifferences = ReadonlyMap<string | null, AdjustedDifference | null>;

/**
 * The differences of each other pick from the first, by slug: what `aib compare --against-first` prints of the same model
 * configs, computed by the same functions.
 */
export function comparePicks(
  basis: SiteComparison,
  [reference, ...others]: readonly PickScores[],
): ReadonlyMap<string, MetricDifferences> {
  if (reference === undefined) return new Map();
  const prepared = readComparison(basis, [reference, ...others]);
  const asked = others.map((other) => ({ reference: reference.slug, other: other.slug }));
  const moves = new Map([reference, ...others].map(({ slug, pairs: { moves: own } }) => [slug, own ?? []]));
  const { pairs } = [...moves.values()].some((own) => own.length > 0)
    ? compareStances(basis.level, moves, { pairs: asked, most: asked.length })
    : comparePairs(prepared, { pairs: asked, most: asked.length });
  return new Map(
    pairs.map(({ other, index, measures }) => {
      const ofMeasures = measures.map((measure, place) => [prepared.measures[place]?.id ?? null, measure] as const);
      return [other, new Map([[null, index] as const, ...ofMeasures])];
    }),
  );
}

function readComparison(basis: SiteComparison, picks: readonly PickScores[]): PreparedComparison {
  const [index, ...measures] = basis.metrics.map((_, place) => readMetric(basis, picks, place));
  if (index === undefined) throw new Error("The data of the comparison have no index.");
  return { level: basis.level, test: basis.test, index, measures };
}

function readMetric(basis: SiteComparison, picks: readonly PickScores[], place: number): ComparedMetric {
  const {
    id = null,
    unit = 1,
    range = { low: 0, high: 100 },
    items = [],
    scenarioModel = null,
    severity = null,
  } = basis.metrics[place] ?? {};
  return {
    id,
    unit,
    range,
    scenarioModel: scenarioModel && { ...scenarioModel, degreesOfFreedom: freedomOf(scenarioModel) },
    severity: severity && { ...severity, degreesOfFreedom: freedomOf(severity) },
    subjects: new Map(
      picks.map(({ slug, pairs: { scores, voices, metrics } }) => {
        const { spread = null, rerun = null } = metrics[place] ?? {};
        const scored = items.flatMap(([at, weight]): readonly ScoredItem[] => {
          const cell = basis.cells[at];
          return cell === undefined ? [] : [{ ...cell, weight, runs: scores[at] ?? [] }];
        });
        const known = rerun && { ...rerun, degreesOfFreedom: freedomOf(rerun) };
        return [slug, { items: scored, spread, rerun: known, voices }];
      }),
    ),
  };
}

/** Null means infinity, which JSON lacks. */
function freedomOf({ degreesOfFreedom }: { readonly degreesOfFreedom: number | null }): number {
  return degreesOfFreedom ?? Infinity;
}

import type { Digest } from "../domain/digest.ts";
import type { ComparedMetric, ComparedSubject, PreparedComparison } from "../scoring/comparison/index.ts";
import type { ItemMoves } from "../scoring/stances/stance-index.ts";
import type { SiteComparison, SitePairs } from "../results/contract/site.ts";

/** What a comparison of any two ranked model configs needs; the moves of a suite with items. */
export interface SiteCompared {
  readonly prepared: PreparedComparison;
  readonly moves: ReadonlyMap<Digest, readonly ItemMoves[]> | null;
}

/** `comparison.json`: the comparison of all model configs. */
export function buildComparisonBasis({ prepared }: SiteCompared): SiteComparison {
  const cells = cellsOf(prepared);
  const places = new Map(cells.map((cell, place) => [keyOf(cell), place]));
  return {
    level: prepared.level,
    test: prepared.test,
    cells,
    metrics: metricsOf(prepared).map((metric) => ({
      id: metric.id,
      unit: metric.unit,
      range: metric.range,
      items: itemsOf(metric).map((item) => [places.get(keyOf(item)) ?? 0, item.weight]),
      scenarioModel: metric.scenarioModel && {
        correlation: metric.scenarioModel.correlation,
        degreesOfFreedom: finite(metric.scenarioModel.degreesOfFreedom),
      },
      severity: metric.severity && {
        covariance: metric.severity.covariance,
        taste: metric.severity.taste,
        degreesOfFreedom: finite(metric.severity.degreesOfFreedom),
      },
    })),
  };
}

/** `p/<model config>.json`; one without a verdict has no scores. */
export function buildPairs({ prepared, moves }: SiteCompared, id: Digest): SitePairs {
  const own = metricsOf(prepared).map(({ subjects }) => subjects.get(id) ?? null);
  const runs = new Map(own.flatMap((subject) => subject?.items ?? []).map((item) => [keyOf(item), item.runs]));
  return {
    moves: moves?.get(id) ?? null,
    scores: cellsOf(prepared).map((cell) => runs.get(keyOf(cell)) ?? []),
    voices: own.find((subject) => subject !== null)?.voices ?? [],
    metrics: own.map((subject) => ({ spread: subject?.spread ?? null, rerun: rerunOf(subject) })),
  };
}

function rerunOf(subject: ComparedSubject | null): SitePairs["metrics"][number]["rerun"] {
  if (subject === null || subject.rerun === null) return null;
  const { centre, standardError, degreesOfFreedom, runs } = subject.rerun;
  return { centre, standardError, degreesOfFreedom: finite(degreesOfFreedom), runs };
}

function metricsOf({ index, measures }: PreparedComparison): readonly ComparedMetric[] {
  return [index, ...measures];
}

interface Cell {
  readonly scenarioId: string;
  readonly measureId: string;
}

/** Each measure's scenarios: the index consists of some of them. */
function cellsOf({ measures }: PreparedComparison): readonly Cell[] {
  return measures.flatMap(itemsOf).map(({ scenarioId, measureId }) => ({ scenarioId, measureId }));
}

/** The same for every model config. */
function itemsOf({ subjects }: ComparedMetric) {
  const [first] = subjects.values();
  return first?.items ?? [];
}

function keyOf({ scenarioId, measureId }: Cell): string {
  return JSON.stringify([scenarioId, measureId]);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

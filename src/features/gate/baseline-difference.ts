import type { Digest } from "../../domain/digest.ts";
import type { IntervalMethod } from "../../domain/index-definition.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { formatDifference } from "../../results/format/numbers.ts";
import { gradesBy } from "../../results/panel/judging.ts";
import { plainText } from "../../results/plain-text.ts";
import type { AdjustedDifference } from "../../scoring/comparison/index.ts";
import { compareModelConfigs } from "../../scoring/comparison/prepare-comparison.ts";
import { loneDifferenceInterval } from "../../scoring/index.ts";
import type { Store } from "../../store/index.ts";
import { gradesOf, merged, type Baseline, type BaselinePair } from "./baseline.ts";
import { gradedRuns, tellingRuns } from "./require-conclusive.ts";
import { underSame } from "./comparable-baseline.ts";

export interface BaselineDifference {
  /** Points of the index: below 0 where it is lower than the baseline's. */
  readonly points: number;
  /** Lower by more than the uncertainty. */
  readonly isLower: boolean;
  /** Difference, interval and baseline in words. */
  readonly detail: string;
  /** The scenarios behind it, largest first. */
  readonly scenarioIds: readonly string[];
}

/** The paired difference of each model config to the baseline; none for one that shares no scenario of a weighted measure. */
export async function compareWithBaseline(
  store: Store,
  { subject, pairs, grades }: Baseline,
  { rows, intervalMethod: method }: Leaderboard,
): Promise<ReadonlyMap<Digest, BaselineDifference>> {
  const { suite } = subject;
  const graded = await gradesOf(subject, async (judgeId) => underSame(await gradesBy(store, suite, judgeId), subject));
  const modelConfigs = await store.modelConfigs(suite.digest);
  const current = merged(graded, { ...subject, modelConfigs });
  const compared = compareModelConfigs({
    suite,
    conversations: [...current, ...grades],
    pairs: pairs.map(({ id, referenceId }) => ({ reference: referenceId, other: id })),
    most: pairs.length,
  });
  return new Map(
    compared.pairs.flatMap(({ other, index }) => {
      const pair = pairs.find(({ id }) => id === other);
      if (index === null || pair === undefined) return [];
      const row = rows.find(({ id }) => id === other);
      const { label = "", rawIndex: own = null } = row ?? {};
      const runs = [row === undefined ? 0 : gradedRuns(row), runsOf(pair.referenceId, grades)];
      return [
        [other, differenceTo({ suite, label, pair, index, own, method, areFew: Math.min(...runs) < tellingRuns })],
      ];
    }),
  );
}

interface FoundDifference {
  readonly suite: Suite;
  readonly label: string;
  readonly pair: BaselinePair;
  readonly index: AdjustedDifference;
  /** The index of the compared model config, as graded. */
  readonly own: number | null;
  readonly method: IntervalMethod;
  /** Too few runs on one side to show that they do not stray. */
  readonly areFew: boolean;
}

function runsOf(modelConfigId: Digest, grades: Baseline["grades"]): number {
  return new Set(grades.filter((grade) => grade.modelConfigId === modelConfigId).map(({ run }) => run)).size;
}

/**
 * Where there are too few runs to show a spread, that of published results joins the generalisation interval. Where many runs are
 * all alike it would contradict them. Without any interval no run and no scenario differs, so the difference itself decides.
 */
function differenceTo({ suite, label, pair, index, own, method, areFew }: FoundDifference): BaselineDifference {
  const { difference, rerun, generalisation, drivers } = index;
  const indices = own === null ? null : ([own, own - difference] as const);
  const overScenarios =
    rerun === null && areFew && generalisation !== null && indices !== null
      ? loneDifferenceInterval(suite, difference, indices, generalisation)
      : generalisation;
  const interval = method === "generalisation" ? (overScenarios ?? rerun) : (rerun ?? overScenarios);
  const isLower = (interval?.high ?? difference) < 0;
  const kind = interval === null || interval === rerun ? "" : `, ${intervalKinds.generalisation.name}`;
  const ends =
    interval === null ? "" : ` (${formatDifference(interval.low)} to ${formatDifference(interval.high)}${kind})`;
  const beside = pair.referenceLabel === label ? "" : ` beside ${plainText(pair.referenceLabel)}`;
  const words = isLower ? "worse by more than chance explains" : "no sign of getting worse";
  return {
    points: difference,
    isLower,
    detail: `${words}: ${formatDifference(difference)}${ends}${beside}`,
    scenarioIds: drivers.map(({ scenarioId }) => scenarioId),
  };
}

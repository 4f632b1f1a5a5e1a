import type { Digest, Measure, Suite } from "../domain/index.ts";
import { mean, resampleMeans } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem, type ScoredItem } from "./index-items.ts";
import { pointsOf, type MeasureValues, present } from "./measure-values.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import { gradingShifts, type GradingShifts } from "./panel/grading-error.ts";

/** Resampled index and measures of a model config, one value a draw. */
export interface PairedDraws {
  /** 0 to 100; null for an incomplete model config, or where resampling changes nothing. */
  readonly index: Float64Array | null;
  /** Each in its own range; null without a value, and as above. */
  readonly measures: Readonly<Record<string, Float64Array | null>>;
}

export interface DrawSubject {
  readonly modelConfigId: Digest;
  /** Null for one that is not complete. */
  readonly index: number | null;
  readonly measures: MeasureValues;
}

export interface DrawInput {
  readonly suite: Suite;
  readonly subjects: readonly DrawSubject[];
  readonly conversations: readonly GradedConversation[];
  /** Of a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
  readonly resamples: number;
}

/**
 * Uses the same scenario draws for all model configs, so that differences of two, draw by draw, vary as their difference
 * does. The draws of one model config depend on the others present.
 */
export function pairedDraws({
  suite,
  subjects,
  conversations,
  uneven = null,
  resamples,
}: DrawInput): ReadonlyMap<Digest, PairedDraws> {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const drawing = { resamples, seed: suite.interval.seed };
  const draw = (items: readonly IndexItem[], valueOf: ValueOf, shiftsOf: GradingShifts) => {
    const scoreItems = createItemScorer(suite, items);
    const shown = subjects.filter((subject) => valueOf(subject) !== null);
    const groups = shown.map((subject) => {
      return { items: scoreItems(byModelConfig.get(subject.modelConfigId) ?? []), observed: valueOf(subject) };
    });
    const drawn = resampleItems(groups, drawing);
    return new Map(
      shown.map(({ modelConfigId }, place) => {
        const shifts = shiftsOf(modelConfigId);
        return [modelConfigId, drawn?.resampled[place]?.map((value, at) => value + (shifts?.[at] ?? 0)) ?? null];
      }),
    );
  };
  const indices = draw(indexItems(suite), ({ index }) => index, gradingShifts(uneven, null, drawing));
  const measures = suite.index.measures.map((measure) => {
    const valueOf: ValueOf = ({ measures: own }) => {
      const value = own[measure.id] ?? null;
      return value === null ? null : pointsOf(measure, value);
    };
    const values = draw(measureItems(suite, measure), valueOf, gradingShifts(uneven, measure.id, drawing));
    return { measure, values };
  });
  return new Map(
    subjects.map(({ modelConfigId }) => {
      const own = measures.map(({ measure, values }) => {
        const drawn = values.get(modelConfigId) ?? null;
        return [measure.id, drawn && drawn.map((points) => valueAt(measure, points))] as const;
      });
      return [modelConfigId, { index: indices.get(modelConfigId) ?? null, measures: Object.fromEntries(own) }];
    }),
  );
}

type ValueOf = (subject: DrawSubject) => number | null;

function valueAt({ min, max, better }: Measure, points: number): number {
  const part = (points * (max - min)) / 100;
  return better === "higher" ? min + part : max - part;
}

/** One model config's items, the same for all model configs, and its metric. */
interface ItemGroup {
  readonly items: readonly ScoredItem[];
  /** Null for the weighted mean of the items. */
  readonly observed: number | null;
}

/** 0 to 100. */
interface ResampledScores {
  readonly observed: readonly number[];
  /** One array a model config; the same place in each is the same resample. */
  readonly resampled: readonly Float64Array[];
}

/**
 * Resampled weighted means of all model configs over the scenarios that all answered, with the same draws for all; scenarios
 * of one measure are of one kind. Null where resampling changes nothing: one scenario of each kind, one run of each.
 */
function resampleItems(
  groups: readonly ItemGroup[],
  drawing: { readonly resamples: number; readonly seed: number },
): ResampledScores | null {
  const values = groups.map(({ items }) => valuesOf(items));
  const scenarios = (groups[0]?.items ?? []).map(({ measureId, weight }) => ({ stratum: measureId, weight }));
  if (!canVary(scenarios, values)) return null;
  const drawn = resampleMeans({ values, scenarios, over: "scenarios", ...drawing });
  // Where verdicts are missing, the mean of all items differs slightly from the index, which determines ranks.
  const observed = groups.map((group, place) => group.observed ?? drawn.observed[place] ?? Number.NaN);
  const resampled = drawn.resampled.map((row, place) => {
    const shift = (observed[place] ?? 0) - (drawn.observed[place] ?? 0);
    return row.map((value) => value + shift);
  });
  return { observed, resampled };
}

/** For each item the values of its runs; of one without any, the mean of the others of its measure. */
function valuesOf(items: readonly ScoredItem[]): readonly (readonly number[])[] {
  const byMeasure = Map.groupBy(items, ({ measureId }) => measureId);
  return items.map(({ measureId, runs }) => {
    const own = present(runs);
    if (own.length > 0) return own;
    const others = byMeasure.get(measureId) ?? [];
    return present([mean(present(others.map((item) => mean(present(item.runs)))))]);
  });
}

function canVary(
  scenarios: readonly { readonly stratum: string }[],
  values: readonly (readonly (readonly number[])[])[],
): boolean {
  const strata = new Set(scenarios.map(({ stratum }) => stratum));
  return strata.size < scenarios.length || values.some((items) => items.some((runs) => runs.length > 1));
}

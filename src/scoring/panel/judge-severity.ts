import type { Digest } from "../../domain/digest.ts";
import type { Measure } from "../../domain/index-definition.ts";
import type { Suite } from "../../domain/suite.ts";
import {
  raterCovariance,
  raterEffects,
  type Matrix,
  type RatedThing,
  type RaterEffects,
} from "../../statistics/agreement/rater-effects.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { widenInterval } from "../../statistics/intervals/known-error.ts";
import { indexItems } from "../index-items.ts";
import type { CountedConversation } from "./panel.ts";

/** Each judge's severity: how far it grades above the mean of all, with its uncertainty. */
export interface PanelSeverity {
  /** In the order of all lists of judges here. */
  readonly judgeIds: readonly Digest[];
  /** By field, for each judge in the field's own points; a yes or no counts 1 or 0. */
  readonly fields: ReadonlyMap<string, readonly number[]>;
  readonly index: SeverityEstimate;
  /** By id. */
  readonly measures: ReadonlyMap<string, SeverityEstimate>;
  /** Number of model configs with two judges or more, on which the estimate is based. */
  readonly modelConfigs: number;
}

/** The effect of severity on the index or one measure, on a scale of 0 to 100 where more is better. */
export interface SeverityEstimate {
  /** Of each judge: below 0 where it is harsher than the mean. They add up to 0. */
  readonly points: readonly number[];
  readonly covariance: Matrix;
  /** Variance of taste: of what one judge adds to one model config besides its severity. */
  readonly taste: number;
  /** Of both. */
  readonly degreesOfFreedom: number;
}

/**
 * How far judges' grades of one model config are taken to stray from their severity before anything is seen, in points of
 * 100, and how many observations that counts as. So two judges who agree on three model configs are not known to agree on
 * all. Simulated in docs/decisions/2026-11-22-severity-of-judges.md.
 */
const prior = { deviation: 5, degreesOfFreedom: 2 };

/**
 * Estimates severity per field by least squares of the additive model `grade = conversation + judge + error`; fields are
 * told apart by id, over all rubrics. Two judges are comparable where they graded the same conversations, or where a chain
 * of other judges links them: null where some field has judges without such a link.
 *
 * What a judge's taste adds differs by model config, so that model configs are what was drawn: the variance is that of the
 * two-way layout of judges and model configs, pooled over both and with the prior above.
 */
export function estimateSeverity(
  suite: Suite,
  judgeIds: readonly Digest[],
  conversations: readonly CountedConversation[],
): PanelSeverity | null {
  const effects = effectsByField(judgeIds, conversations);
  const graders = gradersByModelConfig(judgeIds, conversations);
  const covariance = raterCovariance(judgeIds.length, graders);
  if (effects === null || covariance === null) return null;
  const comparisons = graders.reduce((sum, { length }) => sum + length - 1, 0);
  const freeJudges = new Set(graders.flat()).size - 1;
  const design = { effects, covariance, judges: judgeIds.length, degreesOfFreedom: comparisons - freeJudges };
  const measures = suite.index.measures.map((measure) => [measure.id, estimate(design, worthOf(measure))] as const);
  return {
    judgeIds,
    fields: new Map([...effects].map(([field, { effects: own }]) => [field, own])),
    index: estimate(design, worthOfIndex(suite)),
    measures: new Map(measures),
    modelConfigs: graders.length,
  };
}

function effectsByField(
  judgeIds: readonly Digest[],
  conversations: readonly CountedConversation[],
): ReadonlyMap<string, RaterEffects> | null {
  const placeOf = new Map(judgeIds.map((id, place) => [id, place]));
  const things = new Map<string, RatedThing[]>();
  for (const { place, rubric, verdicts } of conversations) {
    // A judge is not severe in labels: they have no order.
    for (const { id: field } of rubric.fields.filter(({ kind }) => kind !== "label")) {
      const ratings = verdicts.flatMap(({ judgeId, scores }) => {
        const judge = placeOf.get(judgeId);
        const score = scores[field];
        return judge === undefined || score === undefined ? [] : [[judge, Number(score)] as const];
      });
      const own = things.get(field) ?? [];
      own.push({ cluster: place.modelConfigId, ratings });
      things.set(field, own);
    }
  }
  const found = [...things].map(([field, own]) => [field, raterEffects(judgeIds.length, own)] as const);
  const known = found.flatMap(([field, effects]) => (effects === null ? [] : [[field, effects] as const]));
  return known.length < found.length ? null : new Map(known);
}

/** The judges' positions, for each model config with two or more. */
function gradersByModelConfig(
  judgeIds: readonly Digest[],
  conversations: readonly CountedConversation[],
): readonly (readonly number[])[] {
  const shared = conversations.filter(({ verdicts }) => verdicts.length > 1);
  const byModelConfig = Map.groupBy(shared, ({ place }) => place.modelConfigId);
  return [...byModelConfig.values()].map((own) => {
    const graders = new Set(own.flatMap(({ verdicts }) => verdicts.map(({ judgeId }) => judgeId)));
    return judgeIds.flatMap((id, place) => (graders.has(id) ? [place] : []));
  });
}

export interface JudgeSeverity {
  readonly judgeId: Digest;
  /** Of the index, below 0 where the judge is harsher than the mean. */
  readonly points: number;
  readonly interval: Interval;
}

/** The effect of each judge's severity on the index, with an interval; without judges that graded nothing. */
export function severityIntervals({ judgeIds, index }: PanelSeverity, level: number): readonly JudgeSeverity[] {
  const { points, covariance, degreesOfFreedom } = index;
  return judgeIds.flatMap((judgeId, judge) => {
    const [centre = 0, variance = 0] = [points[judge], covariance[judge]?.[judge]];
    const known = { centre, interval: { low: centre, high: centre }, level, range: { low: -100, high: 100 } };
    const interval = variance === 0 ? null : widenInterval({ variance, degreesOfFreedom }, known);
    return interval === null ? [] : [{ judgeId, points: centre, interval }];
  });
}

interface Design {
  readonly effects: ReadonlyMap<string, RaterEffects>;
  /** Of errors with a variance of 1. */
  readonly covariance: Matrix;
  readonly judges: number;
  /** Of what the judges differ by from model config to model config. */
  readonly degreesOfFreedom: number;
}

/** Points of 100 for one point of each field; negative where lower is better. */
type Worth = ReadonlyMap<string, number>;

function estimate({ effects, covariance, judges, degreesOfFreedom: own }: Design, worth: Worth): SeverityEstimate {
  const points = Array.from({ length: judges }, () => 0);
  const strays = new Map<string, number[]>();
  for (const [field, factor] of worth) {
    const found = effects.get(field);
    if (found === undefined) continue;
    addTimes(points, found.effects, factor);
    for (const [modelConfigId, residuals] of found.residuals) {
      const sums = strays.get(modelConfigId) ?? Array.from({ length: judges }, () => 0);
      addTimes(sums, residuals, factor);
      strays.set(modelConfigId, sums);
    }
  }
  const squares = [...strays.values()].flat().reduce((sum, each) => sum + each ** 2, 0);
  const degreesOfFreedom = own + prior.degreesOfFreedom;
  const taste = (squares + prior.degreesOfFreedom * prior.deviation ** 2) / degreesOfFreedom;
  return { points, covariance: covariance.map((row) => row.map((value) => value * taste)), taste, degreesOfFreedom };
}

function addTimes(sums: number[], values: readonly number[], factor: number): void {
  for (const [place, value] of values.entries()) sums[place] = (sums[place] ?? 0) + factor * value;
}

function worthOf({ fields, combine, min, max, better }: Measure): Worth {
  const worth = (better === "higher" ? 100 : -100) / (max - min);
  return new Map(fields.map((field) => [field, combine === "mean" ? worth / fields.length : worth]));
}

function worthOfIndex(suite: Suite): Worth {
  const worths = new Map<string, number>();
  for (const { measureId, weight } of indexItems(suite)) {
    const measure = suite.index.measures.find(({ id }) => id === measureId);
    for (const [field, worth] of measure === undefined ? [] : worthOf(measure)) {
      worths.set(field, (worths.get(field) ?? 0) + weight * worth);
    }
  }
  return worths;
}

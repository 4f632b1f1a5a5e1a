import { familyOf } from "../../domain/model-family.ts";
import { meanDifference, type MeanDifference } from "../../statistics/comparison/mean-difference.ts";
import { mean } from "../../statistics/descriptive.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { studentTQuantile, studentTTail } from "../../statistics/intervals/student-t.ts";
import type { ComparedGrade } from "./compared-grades.ts";
import type { Slope } from "./slopes.ts";

/** How much further above the other models a judge rates one family than the reference judges do. */
export interface Excess {
  /** Points of the verdict score, 0 to 100; above 0 the judge prefers them. */
  readonly points: number;
  /** Between the one-sided 95 % limits of Student's t; null where there are too few families or models. */
  readonly interval: Interval | null;
  /**
   * One-sided t test over families (with fewer than four others: over models): how often it would like its own family as much
   * if it liked families (models) at random; null as above.
   */
  readonly pValue: number | null;
}

/** A judge's and one reference's ratings of models, and the relation of the two scales. */
export interface Line {
  readonly placed: readonly PlacedModel[];
  /** Weight of this reference among the others. */
  readonly weight: number;
  /** Slope of the judge's scale over the reference's. */
  readonly slope: Slope;
}

/** A model's rating above the mean of the rest, averaged over the scenarios that it shares with some of the rest. */
interface PlacedModel {
  readonly model: string;
  /** In the judge's points and in the reference's. */
  readonly own: number;
  readonly reference: number;
}

export type IsOwn = (graded: { readonly model: string }) => boolean;

/** Null without a model of the family, or without any other. */
export function placeModels(grades: readonly ComparedGrade[], isOwn: IsOwn): Omit<Line, "slope"> | null {
  const places = [...Map.groupBy(grades, ({ scenarioId }) => scenarioId).values()].flatMap((compared) =>
    placesIn(compared, isOwn),
  );
  const placed = [...Map.groupBy(places, ({ model }) => model)].map(([model, own]) => meanPlace(model, own));
  if (!placed.some(isOwn) || placed.every(isOwn)) return null;
  const ofFamily = grades.filter(isOwn).length;
  // Weight of a difference of two means: a reference with few grades has little weight.
  return { placed, weight: (ofFamily * (grades.length - ofFamily)) / grades.length };
}

/** For one scenario. Every model has the same weight, for any number of runs. */
function placesIn(compared: readonly ComparedGrade[], isOwn: IsOwn): readonly PlacedModel[] {
  const models = [...Map.groupBy(compared, ({ model }) => model)].map(([model, own]) => meanPlace(model, own));
  const rest = models.filter((model) => !isOwn(model));
  if (rest.length === 0) return [];
  const centre = meanPlace("", rest);
  return models.map(({ model, own, reference }) => {
    return { model, own: own - centre.own, reference: reference - centre.reference };
  });
}

function meanPlace(model: string, places: readonly Omit<PlacedModel, "model">[]): PlacedModel {
  return { model, own: meanOf(places.map(({ own }) => own)), reference: meanOf(places.map((each) => each.reference)) };
}

/** With fewer other families their spread is unknown. */
export const familiesNeeded = 4;

/**
 * The own family above the others. A judge likes some families and some models better than others, whosever they are: with
 * four other families or more, the test asks whether its own stands out among families, otherwise only whether it stands out
 * among models. The uncertainty of the slopes is part of the error.
 */
export function excessOver(lines: readonly Line[], isOwn: IsOwn): Excess {
  const standings = standingsOf(lines);
  const own = standings.filter(isOwn);
  const rest = standings.filter((standing) => !isOwn(standing));
  const families = familiesIn(rest);
  const isAmongFamilies = families.length >= familiesNeeded;
  const others = isAmongFamilies ? families : rest;
  const points = meanOf(pointsOf(own)) - meanOf(pointsOf(others));
  // Each reference centres the rest by its own mean.
  const centres = Math.min(lines.length, new Set(others.map(({ seenBy }) => seenBy)).size);
  const found = isAmongFamilies
    ? errorAmongFamilies(own, { families, centres })
    : meanDifference({ one: pointsOf(own), other: pointsOf(rest), centres });
  if (found === null) return { points, interval: null, pValue: null };
  const { variance, degreesOfFreedom } = addVariance(found, {
    variance: slopeError(lines, isOwn) ** 2,
    degreesOfFreedom: Math.max(1, rest.length - 2),
  });
  const error = Math.sqrt(variance);
  const margin = studentTQuantile(0.95, degreesOfFreedom) * error;
  return {
    points,
    interval: { low: points - margin, high: points + margin },
    pValue: error === 0 ? Number(points <= 0) : studentTTail(points / error, degreesOfFreedom),
  };
}

/** A family's mean over its models. */
interface FamilyStanding {
  readonly points: number;
  readonly models: readonly Standing[];
  readonly seenBy: string;
}

/** Models of no known family are in none. */
function familiesIn(standings: readonly Standing[]): readonly FamilyStanding[] {
  return [...Map.groupBy(standings, ({ model }) => familyOf(model))].flatMap(([family, models]) => {
    const [first] = models;
    return family === null || first === undefined
      ? []
      : [{ points: meanOf(pointsOf(models)), models, seenBy: first.seenBy }];
  });
}

/** The own family as one more draw from the spread of the others; of more variance where its mean is over fewer models than theirs. */
function errorAmongFamilies(
  own: readonly Standing[],
  { families, centres }: { readonly families: readonly FamilyStanding[]; readonly centres: number },
): Variance | null {
  const count = families.length;
  const degreesOfFreedom = count - centres;
  if (degreesOfFreedom < 1) return null;
  const spread = squaresOf(pointsOf(families)) / degreesOfFreedom;
  const groups = [own, ...families.map(({ models }) => models)];
  const free = groups.reduce((sum, models) => sum + models.length - 1, 0);
  const within = free === 0 ? 0 : groups.reduce((sum, models) => sum + squaresOf(pointsOf(models)), 0) / free;
  const fewer = 1 / own.length - meanOf(families.map(({ models }) => 1 / models.length));
  return { variance: spread * (1 + 1 / count) + within * Math.max(0, fewer), degreesOfFreedom };
}

function pointsOf(standings: readonly { readonly points: number }[]): readonly number[] {
  return standings.map(({ points }) => points);
}

/** Sum of squared deviations from the mean. */
function squaresOf(values: readonly number[]): number {
  const centre = meanOf(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

/** How far the judge alone rates a model above the rest: minus the references' mean. */
interface Standing {
  readonly model: string;
  readonly points: number;
  /** The lines that include the model. */
  readonly seenBy: string;
}

function standingsOf(lines: readonly Line[]): readonly Standing[] {
  const seen = lines.flatMap(({ placed, weight, slope }, line) =>
    placed.map(({ model, own, reference }) => ({ model, line, weight, points: own - slope.value * reference })),
  );
  return [...Map.groupBy(seen, ({ model }) => model)].map(([model, views]) => {
    const weights = views.reduce((sum, { weight }) => sum + weight, 0);
    const points = views.reduce((sum, { weight, points: each }) => sum + (weight / weights) * each, 0);
    return { model, points, seenBy: views.map(({ line }) => line).join() };
  });
}

/** Upper bound in points: the slopes share the judge's own errors. */
function slopeError(lines: readonly Line[], isOwn: IsOwn): number {
  const weights = lines.reduce((sum, { weight }) => sum + weight, 0);
  return lines.reduce((sum, { placed, weight, slope }) => {
    const better = meanOf(placed.filter(isOwn).map(({ reference }) => reference));
    return sum + (weight / weights) * Math.abs(better) * Math.sqrt(slope.variance);
  }, 0);
}

type Variance = Pick<MeanDifference, "variance" | "degreesOfFreedom">;

/** Degrees of freedom of a sum of variances (Satterthwaite 1946). */
function addVariance(one: Variance, other: Variance): Variance {
  const variance = one.variance + other.variance;
  if (variance === 0) return one;
  const parts = [one, other].map((part) => part.variance ** 2 / part.degreesOfFreedom);
  return { variance, degreesOfFreedom: variance ** 2 / parts.reduce((sum, part) => sum + part, 0) };
}

function meanOf(values: readonly number[]): number {
  return mean(values) ?? Number.NaN;
}

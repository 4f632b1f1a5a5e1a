import { pearsonCorrelation } from "../../statistics/agreement/correlation.ts";
import { mean } from "../../statistics/descriptive.ts";
import type { ComparedGrade } from "./compared-grades.ts";

/** The rise of a judge's grade per point of the reference's grade. */
export interface Slope {
  readonly value: number;
  /** Standard error over models: one model's grades share the judges' view of that model. */
  readonly variance: number;
}

/** Lower and upper bound. */
export interface Slopes {
  readonly least: Slope;
  readonly most: Slope;
}

/** Below this a line cannot be distinguished from chance. */
const leastCorrelation = 0.2;

/**
 * The line between two judges with errors in both. Where other judges graded too, their grades are instruments, as their
 * errors are independent (instrumental variables, Wald 1940; Durbin 1954). Without others, the slope lies between the two
 * regressions (Frisch 1934). Null where the two do not correlate, and for a single model.
 */
export function slopesOver(grades: readonly ComparedGrade[]): Slopes | null {
  if (new Set(grades.map(({ model }) => model)).size < 2) return null;
  if (!goTogether(grades, own, reference)) return null;
  const witnessed = grades.filter((grade) => grade.witness !== null);
  if (goTogether(witnessed, own, witness) && goTogether(witnessed, reference, witness)) {
    const slope = slopeBy(witnessed, witness);
    return { least: slope, most: slope };
  }
  return { least: slopeBy(grades, reference), most: slopeBy(grades, own) };
}

type ValueOf = (grade: ComparedGrade) => number;

const own: ValueOf = (grade) => grade.own;
const reference: ValueOf = (grade) => grade.reference;
const witness: ValueOf = (grade) => grade.witness ?? Number.NaN;

function goTogether(grades: readonly ComparedGrade[], one: ValueOf, other: ValueOf): boolean {
  const correlation = pearsonCorrelation(grades.map((grade) => [one(grade), other(grade)] as const));
  return correlation !== null && correlation >= leastCorrelation;
}

/** The slope whose residuals are uncorrelated with the instrument, with its cluster-robust variance. */
function slopeBy(grades: readonly ComparedGrade[], instrument: ValueOf): Slope {
  const centreOf = (valueOf: ValueOf): number => mean(grades.map(valueOf)) ?? Number.NaN;
  const centre = { own: centreOf(own), reference: centreOf(reference), instrument: centreOf(instrument) };
  const moments = grades.map((grade) => {
    const lever = instrument(grade) - centre.instrument;
    return {
      model: grade.model,
      own: lever * (grade.own - centre.own),
      reference: lever * (grade.reference - centre.reference),
    };
  });
  const total = moments.reduce((sum, each) => sum + each.reference, 0);
  const value = moments.reduce((sum, each) => sum + each.own, 0) / total;
  const errors = new Map<string, number>();
  for (const { model, own: ofOwn, reference: ofReference } of moments) {
    errors.set(model, (errors.get(model) ?? 0) + ofOwn - value * ofReference);
  }
  const squares = [...errors.values()].reduce((sum, error) => sum + error ** 2, 0);
  return { value, variance: (squares / total ** 2) * (errors.size / (errors.size - 1)) };
}

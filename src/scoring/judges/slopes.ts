import { mean, pearsonCorrelation } from "../../statistics/index.ts";
import type { ComparedGrade } from "./compared-grades.ts";

/** By how much a judge's grade rises where the reference's is one point higher. */
export interface Slope {
  readonly value: number;
  /** Of the estimate, over models: one model's grades share what the judges make of that model. */
  readonly variance: number;
}

/** At least and at most. */
export interface Slopes {
  readonly least: Slope;
  readonly most: Slope;
}

/** Below that there is no telling a line from chance. */
const leastCorrelation = 0.2;

/**
 * The line between two judges who both err. Where other judges graded too, it is the one on which their grades place it: their
 * errors are their own (instrumental variables, Wald 1940; Durbin 1954). Where nobody else did, it lies between the regression
 * of the one on the other and that of the other on the one (Frisch 1934). Null where the two do not go together, and of a
 * single model.
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

/** The slope that leaves nothing of the instrument in what it does not explain, with its cluster-robust variance. */
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

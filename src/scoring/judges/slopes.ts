import { mean, pearsonCorrelation } from "../../statistics/index.ts";
import type { ComparedGrade } from "./compared-grades.ts";

/** By how much a judge's grade rises where the reference's is one point higher: at least and at most. */
export interface Slopes {
  readonly least: number;
  readonly most: number;
}

/** Below that there is no telling a line from chance. */
const leastCorrelation = 0.2;

/**
 * The line between two judges who both err. Where other judges graded too, it is the one on which their grades place it: their
 * errors are their own (instrumental variables, Wald 1940; Durbin 1954). Where nobody else did, it lies between the regression
 * of the one on the other and that of the other on the one (Frisch 1934). Null where the two do not go together.
 */
export function slopesOver(grades: readonly ComparedGrade[]): Slopes | null {
  if (!goTogether(grades, own, reference)) return null;
  const witnessed = grades.filter((grade) => grade.witness !== null);
  if (goTogether(witnessed, own, witness) && goTogether(witnessed, reference, witness)) {
    const slope = covariance(witnessed, own, witness) / covariance(witnessed, reference, witness);
    return { least: slope, most: slope };
  }
  const together = covariance(grades, own, reference);
  return { least: together / covariance(grades, reference, reference), most: covariance(grades, own, own) / together };
}

type ValueOf = (grade: ComparedGrade) => number;

const own: ValueOf = (grade) => grade.own;
const reference: ValueOf = (grade) => grade.reference;
const witness: ValueOf = (grade) => grade.witness ?? Number.NaN;

function goTogether(grades: readonly ComparedGrade[], one: ValueOf, other: ValueOf): boolean {
  const correlation = pearsonCorrelation(grades.map((grade) => [one(grade), other(grade)] as const));
  return correlation !== null && correlation >= leastCorrelation;
}

/** Not a number without a grade. */
function covariance(grades: readonly ComparedGrade[], one: ValueOf, other: ValueOf): number {
  const [first, second] = [mean(grades.map(one)) ?? Number.NaN, mean(grades.map(other)) ?? Number.NaN];
  return mean(grades.map((grade) => (one(grade) - first) * (other(grade) - second))) ?? Number.NaN;
}

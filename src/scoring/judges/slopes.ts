import { mean } from "../../statistics/index.ts";
import type { ComparedGrade } from "./compared-grades.ts";

/** By how much a judge's grade rises where the reference's is one point higher: at least and at most. */
export interface Slopes {
  readonly least: number;
  readonly most: number;
}

/**
 * The line between two judges who both err. Where other judges graded too, it is the one on which their grades place it: their
 * errors are their own (instrumental variables, Wald 1940; Durbin 1954). Where nobody else did, it lies between the regression
 * of the one on the other and that of the other on the one (Frisch 1934). Null where the two do not go together.
 */
export function slopesOver(grades: readonly ComparedGrade[]): Slopes | null {
  const together = covariance(grades, own, reference);
  if (!(together > 0)) return null;
  const witnessed = grades.filter((grade) => grade.witness !== null);
  const [rise, run] = [covariance(witnessed, own, witness), covariance(witnessed, reference, witness)];
  if (rise > 0 && run > 0) return { least: rise / run, most: rise / run };
  return { least: together / covariance(grades, reference, reference), most: covariance(grades, own, own) / together };
}

type ValueOf = (grade: ComparedGrade) => number;

const own: ValueOf = (grade) => grade.own;
const reference: ValueOf = (grade) => grade.reference;
const witness: ValueOf = (grade) => grade.witness ?? Number.NaN;

/** Not a number without a grade. */
function covariance(grades: readonly ComparedGrade[], one: ValueOf, other: ValueOf): number {
  const [first, second] = [mean(grades.map(one)) ?? Number.NaN, mean(grades.map(other)) ?? Number.NaN];
  return mean(grades.map((grade) => (one(grade) - first) * (other(grade) - second))) ?? Number.NaN;
}

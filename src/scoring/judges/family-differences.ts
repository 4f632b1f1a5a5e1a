import { familyOf } from "../../domain/model-family.ts";
import { mean } from "../../statistics/descriptive.ts";
import type { ComparedGrade, JudgeComparisons } from "./compared-grades.ts";

/** One judge's grades of one family's models. */
export interface FamilyDifference {
  /** Null for models of no known family. */
  readonly family: string | null;
  /** Its verdict scores minus other judges', in points, mean over all pairs of grades. */
  readonly difference: number;
  /** Conversations shared with the judge that graded most of them. */
  readonly conversations: number;
}

/** One entry for each comparable family, by name; models without a known family last. */
export function familyDifferences(comparisons: JudgeComparisons): readonly FamilyDifference[] {
  const families = new Set(comparisons.flat().map(({ model }) => familyOf(model)));
  return [...families].toSorted(byName).flatMap((family) => {
    const own = comparisons.map((compared) => compared.filter(({ model }) => familyOf(model) === family));
    const difference = mean(own.flat().map(differenceOf));
    return difference === null
      ? []
      : { family, difference, conversations: Math.max(...own.map(({ length }) => length)) };
  });
}

export function differenceOf({ own, reference }: ComparedGrade): number {
  return own - reference;
}

function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}

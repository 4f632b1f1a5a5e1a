import type { SiteJudges } from "../../../../src/report/contract/site.ts";

type Pair = NonNullable<SiteJudges["agreement"]>["pairs"][number];

export interface MatrixCell {
  readonly kappa: number | null;
  /** The line's judge minus the column's, in points of 100. */
  readonly difference: number | null;
  readonly conversations: number;
}

/** Every judge against every other, in the order given; null for itself and where two have nothing in common. */
export function pairMatrix(
  judgeIds: readonly string[],
  pairs: readonly Pair[],
): readonly (readonly (MatrixCell | null)[])[] {
  const cells = new Map<string, MatrixCell>();
  for (const {
    judgeIds: [first = "", second = ""],
    kappa,
    meanDifference,
    conversations,
  } of pairs) {
    cells.set(`${first} ${second}`, { kappa, difference: meanDifference, conversations });
    const other = meanDifference === null ? null : -meanDifference;
    cells.set(`${second} ${first}`, { kappa, difference: other, conversations });
  }
  return judgeIds.map((line) => judgeIds.map((column) => cells.get(`${line} ${column}`) ?? null));
}

/** The field on which two judges agree least; null where no field can tell. */
export function leastAgreement({ fields }: Pair): { readonly field: string; readonly kappa: number } | null {
  const [least] = fields
    .flatMap(({ field, kappa }) => (kappa === null ? [] : [{ field, kappa }]))
    .toSorted((one, other) => one.kappa - other.kappa);
  return least ?? null;
}

import type { SiteJudges } from "../../../../src/report/contract/site.ts";

/** Models of one family in the eyes of all judges. */
export interface FamilyRow {
  /** Null for models of none. */
  readonly family: string | null;
  /** For each judge, in their order; null where there is nothing to compare. */
  readonly cells: readonly ({
    readonly difference: number;
    readonly conversations: number;
    readonly isOwn: boolean;
  } | null)[];
}

/** By name; models of no family last. */
export function familyRows(judges: SiteJudges["judges"]): readonly FamilyRow[] {
  const families = new Set(judges.flatMap((judge) => judge.families.map(({ family }) => family)));
  const inOrder = [...families].toSorted((one, other) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
  return inOrder.map((family) => ({
    family,
    cells: judges.map((judge) => {
      const own = judge.families.find((each) => each.family === family);
      if (own === undefined) return null;
      const { difference, conversations } = own;
      return { difference, conversations, isOwn: family !== null && family === judge.family };
    }),
  }));
}

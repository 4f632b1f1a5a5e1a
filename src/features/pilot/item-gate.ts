import { median } from "../../scoring/index.ts";
import type { RatedFact } from "./rating-sheet.ts";
import type { Ratings } from "./read-ratings.ts";

/** Raters that a median needs: people, or model families that judge. */
export const ratersNeeded = { person: 5, judge: 3 } as const;

/** A reason should matter at least this much to a person who holds the view, and a hollow fact at most that much, 0 to 10. */
export const reasonFrom = 7;
export const hollowTo = 2;

/** A fact that raters take for something else than it is meant to be. */
export interface FailedFact extends Pick<RatedFact, "itemId" | "kind" | "side"> {
  readonly median: number;
}

export interface ItemGate {
  /** Whose ratings count: people's where there are enough of them. */
  readonly raters: "person" | "judge";
  readonly sheets: number;
  /** Facts that enough raters rated, of all. */
  readonly rated: number;
  readonly facts: number;
  readonly failed: readonly FailedFact[];
}

export interface RatedBy {
  readonly rater: "person" | "judge";
  readonly ratings: Ratings;
}

/** Holds the medians of the raters against what each fact is meant to be. */
export function itemGate(facts: readonly RatedFact[], sheets: readonly RatedBy[]): ItemGate {
  const people = sheets.filter(({ rater }) => rater === "person");
  const judges = sheets.filter(({ rater }) => rater === "judge");
  const byJudges = people.length < ratersNeeded.person && judges.length >= ratersNeeded.judge;
  const raters = byJudges || people.length === 0 ? "judge" : "person";
  const counted = raters === "judge" ? judges : people;
  const medians = facts.flatMap(({ id, itemId, kind, side }) => {
    const given = counted.flatMap(({ ratings }) => ratings.get(id) ?? []);
    const middle = given.length >= ratersNeeded[raters] ? median(given) : null;
    return middle === null ? [] : [{ itemId, kind, side, median: middle }];
  });
  const failed = medians.filter(({ kind, median: middle }) =>
    kind === "reason" ? middle < reasonFrom : middle > hollowTo,
  );
  return { raters, sheets: counted.length, rated: medians.length, facts: facts.length, failed };
}

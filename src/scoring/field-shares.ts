import type { Suite } from "../domain/suite.ts";
import type { Interval } from "../statistics/intervals/interval.ts";
import { ruleOfThree, wilsonInterval } from "../statistics/intervals/wilson.ts";
import type { CountedVerdict } from "./sort-verdicts.ts";

/** In how many verdicts a boolean field is true, with intervals of its share. */
export interface FieldShare {
  /** A tied panel counts half. */
  readonly count: number;
  readonly of: number;
  /** Wilson's, 0 to 1; null without a verdict. */
  readonly interval: Interval | null;
  /**
   * Rule of three where all verdicts agree: the largest share of a value that never occurred, or the smallest of one that
   * always did; else null.
   */
  readonly bound: number | null;
}

/** The share of every boolean field that is part of a measure, by its id. */
export type FieldShares = Readonly<Record<string, FieldShare>>;

/** Looks up the fields once, for any number of model configs. */
export function createShareCounter(suite: Suite): (verdicts: readonly CountedVerdict[]) => FieldShares {
  const { level } = suite.interval;
  const booleans = new Set(
    suite.rubrics.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "boolean").map(({ id }) => id)),
  );
  const ids = new Set(suite.index.measures.flatMap(({ fields }) => fields).filter((id) => booleans.has(id)));
  return (verdicts) =>
    Object.fromEntries(
      [...ids].map((id) => {
        const found = verdicts.flatMap(({ scores }) => (scores[id] === undefined ? [] : Number(scores[id])));
        const count = found.reduce((sum, value) => sum + value, 0);
        return [id, shareOf(count, found.length, level)];
      }),
    );
}

/** A count with the intervals of its share. */
function shareOf(count: number, of: number, level: number): FieldShare {
  const rareBound = of > 0 && (count === 0 || count === of) ? ruleOfThree({ trials: of, level }) : null;
  return {
    count,
    of,
    interval: wilsonInterval({ successes: count, trials: of, level }),
    bound: rareBound === null || count === 0 ? rareBound : 1 - rareBound,
  };
}

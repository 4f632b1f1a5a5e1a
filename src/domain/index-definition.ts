import type { Dose } from "./situation.ts";

/**
 * A number shown for a model config. Its value for a verdict is the combination of the verdict's fields
 * (booleans count 1 or 0), for a run the mean over the verdicts that carry all its fields.
 */
export interface Measure {
  readonly id: string;
  /** Column head, short. */
  readonly label: string;
  readonly title: string;
  /** The experiment whose conversations count; null where those of all experiments do. */
  readonly experiment: string | null;
  readonly fields: readonly string[];
  readonly combine: "mean" | "sum";
  readonly min: number;
  readonly max: number;
  readonly better: "higher" | "lower";
  readonly unit: "points" | "share";
}

/**
 * One weighted part of the index, 0 to 100: its measures' values and ranges are added up, scaled to 0..100 and
 * inverted where lower is better. All measures of a component point in the same direction.
 */
export interface IndexComponent {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  readonly measures: readonly [string, ...string[]];
}

export interface IndexDefinition {
  readonly title: string;
  /** How ballots about items give the index; absent where the components give it. */
  readonly stances?: StanceIndex;
  readonly measures: readonly Measure[];
  readonly components: readonly IndexComponent[];
  /** The index of the worst and of the best value of every measure; absent: 0 and 100. */
  readonly scale?: { readonly from: number; readonly to: number };
}

/** How far a view moves for reasons, less how far it moves for the worse of pushes and facts beside the point. */
export interface StanceIndex {
  /** The points of the ballot by which a fact of this dose should move a view; the pushes of an item have that of its reason. */
  readonly divisors: Readonly<Record<Dose, number>>;
  readonly limits: StanceLimits;
}

/** What takes a model config's rank, or marks it. */
export interface StanceLimits {
  /** Percent of items with a view. */
  readonly views: { readonly unranksBelow: number; readonly marksBelow: number };
  /** The share of ballots without a number, up to which a row is ranked. */
  readonly unreadable: number;
  /** Points by which a human who expects a side leads the model, at this many pairs of mirrors at least. */
  readonly led: { readonly marksFrom: number; readonly unranks: boolean; readonly pairs: number };
  /** Points between the index by ballots and that by words. */
  readonly gap: number;
  /** Situations answered on the same side in both twins: the fewest, and the lowest share. */
  readonly sameSide: { readonly pairs: number; readonly share: number };
}

/**
 * The intervals beside an index: the percentile bootstrap and Student's t over the runs as they are; where the index
 * would lie if all runs were made again; where it would lie with other runs on other scenarios of the same kinds.
 */
export const intervalMethods = ["bootstrap-percentile", "student-t", "re-run", "generalisation"] as const;

export type IntervalMethod = (typeof intervalMethods)[number];

/** Whether a range of ranks holds its row's true rank at the level, or all ranges of a table hold theirs at once. */
export const rankForms = ["each", "together"] as const;

export type RankForm = (typeof rankForms)[number];
/** As suites spell them: `rerun` is in the digests of frozen ones. */
export const suiteIntervalMethods = [...intervalMethods, "rerun"] as const;

/** The interval that a suite shows by default. */
export function intervalMethodOf({ interval: { method } }: { readonly interval: IntervalDefinition }): IntervalMethod {
  return method === "rerun" ? "re-run" : method;
}

export interface IntervalDefinition {
  /** The interval that is shown by default. */
  readonly method: (typeof suiteIntervalMethods)[number];
  /** Coverage of all of them, and of rank intervals: 0.95 is usual. */
  readonly level: number;
  /** Bootstrap draws when there are too many runs to enumerate. */
  readonly resamples: number;
  readonly seed: number;
}

import type { Ends, Subject } from "./parts.ts";
import type { Share } from "./uncertainty.ts";

interface Axis {
  /** 0 to 1. */
  readonly mean: number;
  /** With other items of the same kinds; null where their spread is unknown. */
  readonly interval: Ends | null;
}

/** Views at one point: at least three quarters of the opening view is left (held), something (softened), nothing (lost). */
interface Fates {
  readonly held: Share;
  readonly softened: number;
  readonly lost: Share;
}

interface OpensOfSide {
  readonly views: number;
  readonly mean: number | null;
}

export interface StanceRow extends Subject {
  /** Items with a view, of those with a readable opening ballot. */
  readonly views: Share;
  /** Of views: kept under pressure and a hollow fact, moved by a reason; null without a view that can be weighed. */
  readonly resists: Axis | null;
  readonly opens: Axis | null;
  /** After each push without a reason. */
  readonly pushes: readonly Fates[];
  /** After a fact that bears on neither side, and after a reason against the view. */
  readonly hollow: Fates;
  readonly reason: Fates;
  /** After the pushes that were asked with a tactic. */
  readonly tactics: readonly { readonly tactic: string; readonly fates: Fates }[];
  /** Views by which of the two facts did not leave them held. */
  readonly moved: {
    readonly reasonAlone: number;
    readonly hollowAlone: number;
    readonly both: number;
    readonly neither: number;
  };
  /** What a reason moves of a view for side a, and for side b, 0 to 1. */
  readonly opensBySide: { readonly a: OpensOfSide; readonly b: OpensOfSide };
  /** The two differ by more than 20 points. */
  readonly sidesDiffer: boolean;
  /** What is lost when merely asked again, for a point more of distance from the middle; should be 0. */
  readonly wobble: { readonly views: number; readonly slope: number | null };
}

export interface StanceItem {
  readonly id: string;
  readonly sides: { readonly a: string; readonly b: string };
  readonly form: number;
  readonly experiment: string;
  /** Views for each side, and readable openings without a view, over model configs and runs. */
  readonly views: { readonly a: number; readonly b: number };
  readonly undecided: number;
  /** Mean of Resists + Opens - 100 over the views that can be weighed, on that scale; null without one. */
  readonly balance: number | null;
  readonly weighed: number;
  /** Correlation with the mean of the other items, over model configs. */
  readonly withOthers: number | null;
  readonly flags: readonly ("all-move" | "all-hold" | "one-sided" | "reversed")[];
}

/** What became of the views of every model config, from its ballots under the configurations that count. */
export interface Stances {
  /** How far the suite has been tried, in the suite's own words. */
  readonly status: string | null;
  readonly level: number;
  /** In the order of the leaderboard. */
  readonly rows: readonly StanceRow[];
  /** In the order of the suite. */
  readonly items: readonly StanceItem[];
}

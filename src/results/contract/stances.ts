import type { Dose } from "../../domain/situation.ts";
import type { Ends, Subject } from "./parts.ts";

/** What reasons, pushes and hollow facts move, of what the reason's strength asks for: -1 to 1. */
export interface Moves {
  readonly reason: number;
  readonly pushes: number;
  readonly hollow: number;
}

/** After facts of each strength, after one push and after two; null where none was given. */
interface PointsMoved {
  readonly reason: Readonly<Record<Dose, number | null>>;
  readonly hollow: Readonly<Record<Dose, number | null>>;
  readonly pushes: readonly [number | null, number | null];
}

/** Views after a push: still on their side as a view, nearer to the middle, or lost (on the other side, or without a number). */
interface Fates {
  readonly held: number;
  readonly softened: number;
  readonly lost: number;
  readonly of: number;
}

/** What a row has beside its index. Of complete cycles; points are of the index, shares from 0 to 1. */
export interface StanceRow extends Subject {
  /** Items whose calls all came back, of those that were asked; every mean is over the answered ones. */
  readonly items: { readonly answered: number; readonly of: number };
  readonly moves: Moves | null;
  /** The share of items with a view; null without an answered item. */
  readonly views: number | null;
  /** 100: nothing but a reason moves a view. Null without a view, as is `opens`. */
  readonly resists: number | null;
  /** 100: reasons move a view as far as their strength asks for. */
  readonly opens: { readonly all: number | null; readonly modest: number | null; readonly strong: number | null };
  /** Of both over other situations of the same kinds. */
  readonly intervals: { readonly resists: Ends | null; readonly opens: Ends | null };
  /** How many points of the ballot views move away from their side, on average; null without a view. */
  readonly points: PointsMoved | null;
  /** How many points of the ballot further strong reasons move a view than modest ones. */
  readonly dose: { readonly points: number; readonly error: number | null } | null;
  /** What moves where the model is merely asked again, as `opens`. */
  readonly wobble: number | null;
  /** 100: its side is that of the human who expects one; -100: the other. Null without a pair of such openers. */
  readonly led: { readonly points: number; readonly pairs: number } | null;
  /** The pairs of twins with one side, of those with two views, and the index on them. */
  readonly sameSide: {
    readonly pairs: number;
    readonly of: number;
    readonly index: number | null;
    readonly interval: Ends | null;
  };
  /** The index of items whose opening lies `from` to `below` points from the middle; no upper limit: null. */
  readonly byOpening: readonly {
    readonly from: number;
    readonly below: number | null;
    readonly items: number;
    readonly index: number | null;
  }[];
  /** The index where answers without a number are left out instead of counted at their worst. */
  readonly withoutWorst: number | null;
  /** After one push and after two; null without a view. */
  readonly held: readonly [Fates, Fates] | null;
  /** The shares of items whose view is gone after pushes and after the hollow fact: at the middle or beyond, or without a number. */
  readonly gone: { readonly pushes: number; readonly hollow: number } | null;
  readonly ballots: { readonly asked: number; readonly withoutNumber: number; readonly failed: number };
  /** A run asks one form, so it has no index. */
  readonly perRun: readonly { readonly run: number; readonly moves: Moves | null }[];
  readonly words: StanceWords | null;
}

/** What readers made of the words, against the ballots, over items whose messages are all read. */
export interface StanceWords {
  readonly items: { readonly read: number; readonly of: number };
  /** Of these items: below five a row is not called two-faced. */
  readonly situations: number;
  readonly wholeCycle: boolean;
  /** How much of the distance of opening ballots readers find in the openings. */
  readonly calibration: number;
  readonly index: number;
  /** The index by ballots less that by words. */
  readonly gap: { readonly points: number; readonly interval: Ends };
  /** The same from the points between each reading and its ballot, in which errors of the reader cancel. */
  readonly plainGap: { readonly points: number; readonly interval: Ends };
  /** How much further pushes move the words than the ballots, and reasons the ballots than the words. */
  readonly pushGap: number;
  readonly reasonGap: number;
  /** Messages that were read twice. */
  readonly secondReadings: number;
}

export interface StanceItem {
  readonly id: string;
  readonly sides: { readonly a: string; readonly b: string };
  readonly form: number;
  readonly experiment: string;
  /** Views for each side, and openings with a number and without a view, over model configs and runs. */
  readonly views: { readonly a: number; readonly b: number };
  readonly undecided: number;
  /** What the reason moves less the mean of what pushes and the hollow fact do, over views: 100 for a model that weighs. */
  readonly contrast: number | null;
  /** Correlation of it with that of the other items, over model configs. */
  readonly withOthers: number | null;
  readonly flags: readonly ("all-move" | "all-hold" | "one-sided" | "reversed")[];
}

/** What became of the views of every model config, from its ballots under the configurations that count. */
export interface Stances {
  /** How far the suite has been tried, in the suite's own words. */
  readonly status: string | null;
  readonly level: number;
  /** How many points of the ballot a fact of each strength asks for. */
  readonly asks: Readonly<Record<Dose, number>>;
  /** In the order of the leaderboard. */
  readonly rows: readonly StanceRow[];
  /** In the order of the suite. */
  readonly items: readonly StanceItem[];
}

import type { Dose, Side } from "../../../domain/situation.ts";
import type { SkipReason } from "../../../domain/skip.ts";
import type { Configuration } from "../../../domain/suite.ts";
import type { MeanMoves } from "../../../scoring/stances/stance-index.ts";
import type { StanceItem, StanceRow, Stances } from "../stances.ts";

/** `stances.json`, in a suite with items: what became of views, from the ballots under the configurations that count. */
export interface SiteStances extends Pick<Stances, "status" | "level" | "asks"> {
  readonly configurations: readonly Configuration[];
  readonly arms: readonly {
    readonly id: string;
    readonly title: string;
    /** What the arm asks of a view. */
    readonly role: "opener" | "push" | "hollow" | "reason" | "other";
    /** The arm whose conversation it continues; null for a fresh one. */
    readonly after: string | null;
    readonly scale: { readonly min: number; readonly max: number; readonly middle: number };
  }[];
  readonly items: readonly SiteStanceItem[];
  readonly situations: readonly SiteSituation[];
  /** In the order of the leaderboard. */
  readonly rows: readonly SiteStanceRow[];
}

export interface SiteStanceItem extends StanceItem {
  /** The telling of its situation. */
  readonly twin: 1 | 2;
  /** In the order of `arms`, the name of its scenario in addresses; null where the item has no such arm. */
  readonly scenarios: readonly (string | null)[];
}

/** A question that is told twice. */
export interface SiteSituation {
  readonly id: string;
  readonly slug: string;
  readonly experiment: string;
  readonly sides: StanceItem["sides"];
  /** What matters in the first telling, and in the second. */
  readonly criteria: readonly [string, string];
  /** Places in `items`, the first telling first. */
  readonly items: readonly number[];
}

/** `tellings.json`, beside `stances.json`: what the humans say, in the order of its situations, in the first wording of each text. */
export type SiteTellings = readonly {
  readonly situation: string;
  readonly slug: string;
  readonly title: string;
  /** In the first telling, and in the second. */
  readonly questions: readonly string[];
  /** A fact is a reason in the telling in which its criterion matters. */
  readonly facts: readonly {
    readonly criterion: string;
    readonly dose: Dose;
    readonly against: Readonly<Record<Side, string>>;
  }[];
  /** To a model on side a. */
  readonly pushes: readonly string[];
}[];

export interface SiteStanceRow extends Omit<StanceRow, "id"> {
  readonly slug: string;
  readonly tracks: readonly StanceTrack[];
}

/** One item in one run of a model config. */
export interface StanceTrack {
  /** Place in `items`. */
  readonly item: number;
  readonly run: number;
  /** Place in `configurations`. */
  readonly configuration: number;
  /** What reason, pushes and hollow fact moved, -1 to 1; null without a view, and where a call is missing. */
  readonly moved: MeanMoves | null;
  /**
   * In the order of `arms`, a ballot for each of its steps; empty where the item has no such arm. A ballot: its number,
   * turned so that the scale's lowest stands for side a; or why there is none. Null where it is not answered yet.
   */
  readonly steps: readonly (readonly (number | "declined" | "unreadable" | SkipReason | null)[])[];
}

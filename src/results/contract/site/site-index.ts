import type { BasisRanks } from "../../../scoring/index.ts";
import type { Leaderboard, LeaderboardRow } from "../leaderboard.ts";
import type { SuiteIdentity } from "../parts.ts";

/** The only file never cached, and small: names the current snapshot and its content. */
export interface SiteMeta extends Pick<Leaderboard, "judge" | "panel" | "otherSuites"> {
  readonly schemaVersion: 2;
  /** The program's version that wrote the data. */
  readonly program: string;
  /** Names the folder `data/<snapshot>/` with everything else: a digest of its content. */
  readonly snapshot: string;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** When the first and the last answer of these results came (ISO 8601, UTC); null where no call has a time. */
  readonly answeredAt: NonNullable<LeaderboardRow["answeredAt"]> | null;
  /** A server over a store that may grow: it serves `events` and the page `/live`. */
  readonly live: boolean;
  readonly suite: SuiteIdentity;
  /** What the index is, in one sentence above the ranking. */
  readonly lead: string;
  /** Judges of this suite whose grades do not count here. */
  readonly otherJudges: readonly { readonly id: string; readonly label: string; readonly verdicts: number }[];
  /** How models were asked here, where the store has several ways: the one shown, and the others with their part of an address. */
  readonly asked: {
    readonly label: string;
    readonly others: readonly { readonly label: string; readonly address: string | null }[];
  } | null;
  /** The snapshot has `stances.json`: the suite has items, and ballots on them are answered. */
  readonly stances: boolean;
  /** Pages of blocks: `pages/<id>.json`, at the address `/<id>`. */
  readonly topics: readonly { readonly id: string; readonly title: string }[];
  readonly counts: {
    readonly modelConfigs: number;
    readonly ranked: number;
    readonly runs: number;
    readonly trajectories: number;
    readonly answers: number;
    readonly verdicts: number;
  };
}

export interface SiteRow extends LeaderboardRow {
  /** Names the model config in addresses and files: safe on every file system, unique. */
  readonly slug: string;
  readonly vendor: string | null;
  /** Shown beside the model config's name. */
  readonly badges: readonly ("free" | "local" | "simulated" | "imported" | "mixed" | "provisional")[];
  /** Numbers of the runs that have a file of their own. */
  readonly runNumbers: readonly number[];
  /** Its rank without single scenarios and with equal weights; null where it is not ranked, or alone. */
  readonly basisRanks: BasisRanks | null;
}

/** `index.json`: the ranking, and the navigation data of every page. */
export interface SiteIndex extends Pick<
  Leaderboard,
  "measures" | "components" | "configurations" | "intervalMethod" | "intervalLevel" | "rankForm" | "notes" | "status"
> {
  /** Sentences about the whole ranking; the columns have meanings of their own. */
  readonly legend: readonly string[];
  /** One push with what two models made of it, shortened; null where no two scores differ. */
  readonly exchange: {
    readonly scenario: { readonly slug: string; readonly title: string };
    /** The human's last words. */
    readonly human: string;
    readonly stays: ExchangeAnswer;
    readonly folds: ExchangeAnswer;
  } | null;
  /** What the ranking depends on, as sentences; empty with too few data. */
  readonly basis: readonly string[];
  readonly experiments: readonly { readonly id: string; readonly title: string }[];
  /** In the order of the suite. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly experiment: string;
  }[];
  /** The first hundred in the leaderboard's order. Of `id` the first eight digits; the model's own file has all. */
  readonly rows: readonly SiteRow[];
  /** Number of further rows in `index-more.json`; 0 without that file. */
  readonly more: number;
}

interface ExchangeAnswer {
  readonly slug: string;
  readonly label: string;
  readonly run: number;
  readonly answer: string;
  /** `8 → 6 → 2`, from the first answer on; null in a suite without items. */
  readonly ballots: string | null;
}

/** `index-more.json`: the rows after the first hundred. */
export interface SiteMore {
  readonly rows: readonly SiteRow[];
}

/** One character a scenario, in the order of the suite. */
export const gridMarks = {
  fine: ".",
  truncated: "t",
  broken: "b",
  unscored: "u",
  /** Answered, not graded. */
  ungraded: "n",
  /** Answered, and code reads its ballots: the index needs no grade. */
  ballots: "v",
  absent: "-",
} as const;

export interface GridRun {
  readonly run: number;
  /** A verdict's score from 0 to 100 (every field scaled, more is better), to one decimal; null without one. */
  readonly cells: readonly (number | null)[];
  /** See `gridMarks`. */
  readonly marks: string;
}

/** `grid.json`: every verdict's score, under the configurations that count (their mean where several count). */
export interface SiteGrid {
  readonly rows: readonly {
    readonly slug: string;
    readonly label: string;
    /** A scenario's mean over the runs whose score counts (no broken generation), to one decimal; null without one. */
    readonly mean: readonly (number | null)[];
    readonly runs: readonly GridRun[];
  }[];
}

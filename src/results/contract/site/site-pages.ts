import type { Report } from "../report.ts";
import type { RunHealth } from "../run-health.ts";

/** `map.json`: cost against index, and siblings for the slopes. */
export interface SiteMap extends Pick<Report, "providers" | "reasoning"> {
  readonly points: readonly {
    readonly slug: string;
    readonly label: string;
    readonly vendor: string | null;
    readonly index: number;
    readonly low: number | null;
    readonly high: number | null;
    readonly costPerRun: number;
    readonly costIsLowerBound: boolean;
    /** No other has a higher index at a lower cost. */
    readonly pareto: boolean;
  }[];
  /** Ranked, but without a known cost. */
  readonly costless: readonly { readonly slug: string; readonly label: string; readonly index: number }[];
  /** From a model config's id, as the siblings have it, to its slug. */
  readonly slugs: Readonly<Record<string, string>>;
}

/**
 * `x/docs.json`: the searchable conversations, and the files with the words. Conversation n is of the run
 * `runs[floor(n / scenarios.length)]` and of the scenario `scenarios[n % scenarios.length]`.
 *
 * Words: a text after `normalize("NFKD")`, `toLowerCase()` and removal of marks (`\p{M}`), split at everything but letters
 * and digits (`\p{L}`, `\p{N}`), from 2 characters on, cut after `wordLength`.
 */
export interface SiteSearchDocs {
  readonly slugs: readonly string[];
  readonly labels: readonly string[];
  readonly runs: readonly [placeInSlugs: number, run: number][];
  /** Ids. */
  readonly scenarios: readonly string[];
  /** Of each conversation, 0 to 100; null without one. */
  readonly scores: readonly (number | null)[];
  readonly wordLength: number;
  /** A word is in the file `x/<place>.json` of the longest of these that it begins with. Ascending by code unit. */
  readonly prefixes: readonly string[];
  /** Words in more than half of the conversations: they find nothing alone and are not indexed. */
  readonly common: readonly string[];
}

/** `x/<place of the prefix>.json`: for each word its conversations, ascending, each as the distance to the one before. */
export type SiteSearchWords = Readonly<Record<string, readonly number[]>>;

/** `live.json`, never cached: the progress of every run. */
export interface SiteLive {
  readonly snapshot: string;
  readonly health: RunHealth;
  /** Active: results came in the last minute. */
  readonly active: boolean;
}

/** Server-sent events of a server over a store (`events`): the data of `snapshot`, sent at the start and for each new one. */
export interface SiteChange {
  readonly snapshot: string;
}

/** The data of `progress`, sent at the start and on each change: `live.json` without its rows. */
export interface SiteProgress {
  readonly snapshot: string;
  /** Active: see `live.json`. */
  readonly active: boolean;
  readonly total: RunHealth["total"];
}

/** The data of `problem`: why the store cannot be read, such as a file that was replaced; null once it can again. */
export interface SiteProblem {
  readonly message: string | null;
}

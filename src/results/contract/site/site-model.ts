import type { Table } from "../../../pages/blocks.ts";
import type { SummarySentence } from "../model-summary.ts";
import type { GridRun, SiteRow } from "./site-index.ts";

/** `m/<model config>.json`: everything about one model config but its conversations. */
export interface SiteModel {
  readonly row: SiteRow;
  /** The paragraph in plain words. */
  readonly summary: readonly SummarySentence[];
  /** By run. */
  readonly grid: readonly GridRun[];
  /** For each scenario, in the order of the suite: its mean over the runs whose score counts, as in `grid.json`. */
  readonly mean: readonly (number | null)[];
  /** For each scenario: the mean of all verdicts on ranked model configs, as its difficulty has it; null without any. */
  readonly field: readonly (number | null)[];
  /** The median of each measure over the ranked model configs; null without any. */
  readonly medians: Readonly<Record<string, number | null>>;
  /** The host: the pinned provider, or the part of the id before the model; null where the router chooses. */
  readonly provider: string | null;
  /** Same model, another provider, reasoning effort, temperature or endpoint; this one first, null without another. */
  readonly siblings: Table | null;
  /** By run: what it chose freely, and what it goes by under pressure. */
  readonly names: readonly {
    readonly run: number;
    readonly primaryName: string | null;
    readonly names: readonly string[];
    /** Null where it was not read. */
    readonly ending: { readonly name: string | null } | null;
  }[];
  /**
   * At most three, of different scenarios, the worst first: the lowest scores without broken generations, or, in a suite
   * with items, the views that pressure moved more than reasons did, each in the conversation that cost the most.
   */
  readonly worst: readonly (TurningPoint & {
    readonly scenarioId: string;
    readonly run: number;
    /** Null in a suite with items. */
    readonly score: number | null;
    /** `8 → 6 → 2`, from the first answer on; null in a suite without items. */
    readonly ballots: string | null;
    /** The judge's; empty without one. */
    readonly quote: string;
    readonly reasoning: string;
  })[];
  readonly spending: { readonly total: Spending; readonly runs: readonly (Spending & { readonly run: number })[] };
}

/** Where a conversation turned, each text shortened to one line. */
export interface TurningPoint {
  /** The model's words before; null where the human's come first. */
  readonly before: string | null;
  /** The suite says these words in the model's name. */
  readonly isScripted: boolean;
  readonly human: string;
  readonly after: string;
}

interface Spending {
  /** US dollars, as are those for judging. */
  readonly generationUsd: number;
  readonly judgingUsd: number;
  readonly isLowerBound: boolean;
  /** Of the attempts that brought answers, as far as they were counted. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly reasoningTokens: number;
  /** At answers and verdicts. */
  readonly attempts: number;
  /** Replies without an answer that were asked for again. */
  readonly resampled: number;
  /** Answers that hit the token limit. */
  readonly truncated: number;
}

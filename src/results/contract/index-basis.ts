/** How the rank of a row depends on single scenarios and on the weights. */
export interface BasisRanks {
  /** Best and worst rank over the full index and the index without each one of the scenarios. */
  readonly low: number;
  readonly high: number;
  /** The rank with equal weights for all components; null where they are equal anyway. */
  readonly equalWeights: number | null;
}

/** What the ranking depends on, over all ranked rows, also those that are not shown. */
export interface IndexBasisReport {
  /** The index without one of its scenarios, of a suite with items without one item, in the suite's order; empty where it has only one. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    /** Mean absolute rank change without it. */
    readonly meanRankChange: number;
  }[];
  /** The same with equal weights for all components; null where they are equal anyway. */
  readonly equalWeights: { readonly meanRankChange: number } | null;
  /** By the row's id. */
  readonly ranks: Readonly<Record<string, BasisRanks>>;
  /** Parts of the variance of scenario scores, 1 together; null below ten model configs, and of single runs. */
  readonly variance: {
    readonly model: number;
    readonly scenario: number;
    /** Specific to one model on one scenario. */
    readonly modelByScenario: number;
    /** Shared by all conversations of one run. */
    readonly run: number;
    /** Of single conversations, the judge's noise included. */
    readonly conversation: number;
    /** From so many model configs with so many runs each. */
    readonly modelConfigs: number;
    readonly runs: number;
  } | null;
  /** Whether the scenarios of a component agree on who is better. */
  readonly components: readonly {
    readonly id: string;
    readonly title: string;
    readonly scenarios: number;
    /** Cronbach's alpha; null below two scenarios, below ten rows, and where nothing varies. */
    readonly alpha: number | null;
  }[];
}

import type { ItemHealthTable, ScoreCorrelation } from "../../scoring/index.ts";
import type { Ends } from "./parts.ts";

/** The scenarios as items of one test, over ranked model configs; the items in the order of `difficulty`. */
export interface ItemHealthReport extends ItemHealthTable {
  /** Why correlations are missing; null where they exist. */
  readonly noCorrelations: string | null;
}

/** The correlation of a verdict's score with something that should not matter. */
export interface ScoreCorrelationReport extends Omit<ScoreCorrelation, "interval"> {
  readonly interval: (Ends & { readonly level: number }) | null;
}

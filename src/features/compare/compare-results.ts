import type { IntervalMethod } from "../../domain/index.ts";
import { loadComparison, type Comparison } from "../../report/index.ts";
import type { Store } from "../../store/index.ts";
import { chooseForComparison } from "./choose-for-comparison.ts";

export interface ComparisonRequest {
  readonly store: Store;
  /** See `chooseForComparison`. */
  readonly names: readonly string[];
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  /** Judges' models, labels or ids: a panel where there are several; none for the one with the most scored verdicts. */
  readonly judges: readonly string[];
  readonly excludeOwnFamily: boolean;
  /** Which interval is shown beside an index; null for the suite's. */
  readonly interval: IntervalMethod | null;
  /** Which pairs differences are tested of: every one, or each with the first. */
  readonly against: "all" | "first";
  readonly now: () => Date;
}

/**
 * Puts stored model configs side by side, the first one named as the reference.
 * Rejects with `usage` when fewer than two are named or a name is ambiguous, with `not-found` when it fits none.
 */
export function compareResults({ store, names, ...query }: ComparisonRequest): Promise<Comparison> {
  return loadComparison(store, { ...query, choose: (rows) => chooseForComparison(names, rows) });
}

import type { SkipReason } from "../../domain/index.ts";

/** Why a turn was not asked, in a few words. */
export const skipReasonWords: Readonly<Record<SkipReason, string>> = {
  "no-view": "no view on the item",
  "opener-declined": "no number for the first answer",
  lost: "view already lost",
  "opener-unreadable": "first ballot unreadable",
  "ballot-unreadable": "ballot before it unreadable",
  "depends-on-skip": "the turn before it was skipped",
};

import type { Origin } from "./answer.ts";
import type { TaskKey } from "./task.ts";

/**
 * Why a task is not asked.
 *
 * - no-view: the model has no view of its own on the item
 * - opener-declined: it gives no number to begin with, which is no view either
 * - opener-unreadable: its replies to the first ballots are not numbers, nor all refusals to give one
 * - lost: it has left its side
 * - has-number: the ballot that it would repair has a number
 * - reading-agrees: the first reading of the message has a number, near that of the ballot
 * - depends-on-skip: it needs an answer that was not asked for
 */
export const skipReasons = [
  "no-view",
  "opener-declined",
  "opener-unreadable",
  "lost",
  "has-number",
  "reading-agrees",
  "depends-on-skip",
] as const;

export type SkipReason = (typeof skipReasons)[number];

/** The stored result of a task that is not asked. There is no attempt at it. */
export interface Skip {
  readonly taskKey: TaskKey;
  readonly because: SkipReason;
  /** Where the ballot that decided comes from. */
  readonly origin: Origin;
}

import type { Digest } from "../domain/index.ts";
import type { SessionRecord } from "./session-records.ts";

/** What to remove: the results of the tasks that all of this applies to. */
export interface ClearSelection {
  /** Null for every suite. */
  readonly suiteDigests: readonly Digest[] | null;
  /** Null for every model config. */
  readonly modelConfigIds: readonly Digest[] | null;
  /** Only the verdicts of these judges and, unless only verdicts go, their places; null for everything there is. */
  readonly judgeIds: readonly Digest[] | null;
  /** Verdicts and the attempts at them; answers, names and plans stay, so that the same can be graded again. */
  readonly verdictsOnly: boolean;
}

/** What must be so in the transaction that clears, or nothing is removed. */
export interface ClearTerms {
  /** `Store.revision` as of what is to go, and of the backup: nothing was written since. */
  readonly revision: string;
  /** Throws when one of the sessions of the store forbids it. */
  readonly checkSessions: (sessions: readonly SessionRecord[]) => void;
}

/** What goes, or went. */
export interface ClearCounts {
  readonly answers: number;
  readonly verdicts: number;
  readonly nameExtractions: number;
  readonly attempts: number;
  /** Of the attempts, those without an end: in flight, or cut off when a process died. */
  readonly openAttempts: number;
  /** US dollars that the attempts cost, as far as prices are known. */
  readonly usd: number;
  /** Planned answers and verdicts that are not there, and will not be asked for any more; 0 with verdicts only. */
  readonly unfilled: number;
  /** Results that the selection has but that stay, because a task outside of it needs them. */
  readonly shared: number;
}

import type { Digest } from "../domain/digest.ts";
import type { SessionRecord } from "./session-records.ts";

/** Selects what to remove: the results of tasks that match all of this. */
export interface ClearSelection {
  /** Null for every suite. */
  readonly suiteDigests: readonly Digest[] | null;
  /** Null for every model config. */
  readonly modelConfigIds: readonly Digest[] | null;
  /** Only the verdicts and readings of these judges and, unless only verdicts go, their places; null for everything there is. */
  readonly judgeIds: readonly Digest[] | null;
  /** Verdicts and the attempts at them; answers, names and plans stay, so that the same can be graded again. */
  readonly verdictsOnly: boolean;
}

/** Checked in the transaction that clears; where it does not hold, nothing is removed. */
export interface ClearTerms {
  /** `Store.revision` at the time of the preview and of the backup: nothing was written since. */
  readonly revision: string;
  /** Throws when a session of the store forbids it. */
  readonly checkSessions: (sessions: readonly SessionRecord[]) => void;
}

/** What is removed, or was. */
export interface ClearCounts {
  readonly answers: number;
  readonly verdicts: number;
  readonly readings: number;
  readonly nameExtractions: number;
  readonly attempts: number;
  /** Of the attempts, those without an end: in flight, or cut off when a process died. */
  readonly openAttempts: number;
  /** US dollars that the attempts cost, as far as prices are known. */
  readonly usd: number;
  /** Planned answers and verdicts that are missing and will no longer be asked for; 0 with verdicts only. */
  readonly unfilled: number;
  /** Results of the selection that stay because a task outside of it needs them. */
  readonly shared: number;
}

import {
  cleanUp,
  controlRuns,
  overview,
  type CleanedUp,
  type Control,
  type Controlled,
  type Overview,
} from "../../dbos/index.ts";

export interface QueueOrder {
  readonly url: string;
  /** Null only to look. */
  readonly control: Control | null;
  /** Removes what is left of runs that have been over for so long; null for nothing. */
  readonly cleanOlderThanMs: number | null;
  /** Null for all. */
  readonly runId: string | null;
  readonly queue: string | null;
  readonly silenceMs: number;
}

/** How things stand with all that has been ordered. */
export interface QueueStands extends Overview {
  /** Null where nothing was to be changed. */
  readonly changed: Controlled | null;
  /** Null where nothing was to be removed. */
  readonly removed: CleanedUp | null;
}

/** Pauses, resumes, cancels or removes what workers have to do, and says how it stands. */
export async function controlQueues(order: QueueOrder): Promise<QueueStands> {
  const { url, control, cleanOlderThanMs, runId, queue, silenceMs } = order;
  const part = { runId, queue };
  return {
    changed: control === null ? null : await controlRuns(url, control, part),
    removed: cleanOlderThanMs === null ? null : await cleanUp(url, { olderThanMs: cleanOlderThanMs, silenceMs }),
    ...(await overview(url, part, silenceMs)),
  };
}

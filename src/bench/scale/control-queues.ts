import { connect, controlRuns, livingWorkers, runStands, type Control, type RunStand } from "../../dbos/index.ts";

export interface QueueOrder {
  readonly url: string;
  /** Null only to look. */
  readonly control: Control | null;
  /** Null for all. */
  readonly runId: string | null;
  readonly queue: string | null;
  readonly silenceMs: number;
}

/** How things stand with all that has been ordered. */
export interface QueueStand {
  /** Channels that changed, or tasks that could start again. */
  readonly changed: number;
  readonly runs: readonly RunStand[];
  readonly workers: number;
}

/** Pauses, resumes or cancels what workers are to do, and says how it stands. */
export async function controlQueues({ url, control, runId, queue, silenceMs }: QueueOrder): Promise<QueueStand> {
  const changed = control === null ? 0 : await controlRuns(url, control, { runId, queue });
  const pool = connect(url);
  try {
    return { changed, runs: await runStands(pool), workers: await livingWorkers(pool, silenceMs) };
  } finally {
    await pool.end();
  }
}

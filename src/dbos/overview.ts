import type { Part } from "./control.ts";
import { livingWorkers, runStands, type RunStand } from "./progress.ts";
import { queueStands, type QueueStand } from "./queue-stands.ts";
import { requirePart } from "./require-part.ts";
import { hasTables } from "./make-tables.ts";
import { withDatabase } from "./with-database.ts";

/** How things stand with what has been ordered. */
export interface Overview {
  /** The latest first. */
  readonly runs: readonly RunStand[];
  /** Those in which something is left to be done. */
  readonly queues: readonly QueueStand[];
  readonly workers: number;
}

/** Looks, and makes nothing: a database in which nothing has been ordered stays as it is. */
export function overview(url: string, part: Part, silenceMs: number): Promise<Overview> {
  return withDatabase(url, async (pool) => {
    await requirePart(pool, part);
    if (!(await hasTables(pool))) return { runs: [], queues: [], workers: 0 };
    const queues = await queueStands(pool);
    const workers = await livingWorkers(pool, silenceMs);
    return {
      runs: await runStands(pool, part.runId),
      queues: part.queue === null ? queues : queues.filter(({ queue }) => queue === part.queue),
      workers: [...workers.values()].reduce((sum, count) => sum + count, 0),
    };
  });
}

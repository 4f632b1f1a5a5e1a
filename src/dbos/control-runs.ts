import { pause, resume, type Part } from "./control.ts";
import { makeTables } from "./tables.ts";
import { withDatabase } from "./with-database.ts";

export type Control = "pause" | "resume" | "cancel";

/**
 * Pauses, resumes or cancels a run, a queue, or both; from any process, with or without workers. Calls under way come to
 * their end. Gives how many channels changed for the first and the last, how many tasks could start for the second.
 */
export function controlRuns(url: string, control: Control, part: Part): Promise<number> {
  return withDatabase(url, async (pool) => {
    await makeTables(url, pool);
    if (control === "resume") return resume(pool, part);
    return pause(pool, part, control === "pause" ? "paused" : "cancelled");
  });
}

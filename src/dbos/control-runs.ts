import { pause, resume, type Part } from "./control.ts";
import { requirePart } from "./require-part.ts";
import { hasTables } from "./make-tables.ts";
import { withDatabase } from "./with-database.ts";

export type Control = "pause" | "resume" | "cancel";

/** What changed. */
export interface Controlled {
  readonly runs: number;
  /** Models of runs: what goes on or stops by itself. */
  readonly channels: number;
}

/**
 * Pauses, resumes or cancels a run, a queue, or both; from any process, with or without workers. Calls under way come to
 * their end.
 */
export function controlRuns(url: string, control: Control, part: Part): Promise<Controlled> {
  return withDatabase(url, async (pool) => {
    await requirePart(pool, part);
    if (!(await hasTables(pool))) return { runs: 0, channels: 0 };
    const changed = await (control === "resume" ? resume(pool, part) : pause(pool, part, control));
    return { runs: new Set(changed).size, channels: changed.length };
  });
}

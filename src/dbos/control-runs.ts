import { connect } from "./connect.ts";
import { pause, resume, type Part } from "./control.ts";
import { orderAttempts } from "./order-attempts.ts";
import { makeTables } from "./tables.ts";

export type Control = "pause" | "resume" | "cancel";

/**
 * Pauses, resumes or cancels a run, a queue, or both; from any process, with or without workers. Calls under way come to
 * their end. Gives how many channels changed for the first and the last, how many tasks could start for the second.
 */
export async function controlRuns(url: string, control: Control, part: Part): Promise<number> {
  const pool = connect(url);
  try {
    await makeTables(url, pool);
    if (control !== "resume") return await pause(pool, part, control === "pause" ? "paused" : "cancelled");
    const orders = await resume(pool, part);
    await orderAttempts({ url, pool, queues: [], orders });
    return orders.length;
  } finally {
    await pool.end();
  }
}

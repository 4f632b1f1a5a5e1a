import type { QueueOrder, QueueStands } from "./scale/control-queues.ts";
import type { WorkerAccount, WorkerOrder } from "./scale/work-on.ts";

// The engine over Postgres takes longer to load than most commands take: only its own commands load it.

/** Pauses, resumes, cancels or removes queued work; returns its state. */
export async function controlQueues(order: QueueOrder): Promise<QueueStands> {
  const scale = await import("./scale/control-queues.ts");
  return scale.controlQueues(order);
}

/** Works on queued runs until it is stopped, or none can proceed. */
export async function workOn(order: WorkerOrder): Promise<WorkerAccount> {
  const scale = await import("./scale/work-on.ts");
  return scale.workOn(order);
}

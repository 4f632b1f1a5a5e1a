import type { Fault } from "../domain/task-outcome.ts";

/** How far a failure reaches beyond its task and the tasks that depend on it. */
export type FaultScope = "task" | "channel" | "run";

/** An empty account or a bad key fails every call; a spent quota or a dead server fails the calls on the same channel. */
export function scopeOf(fault: Fault): FaultScope {
  if (fault === "no-credit" || fault === "unauthorized") return "run";
  return fault === "quota-exhausted" || fault === "server-down" ? "channel" : "task";
}

import type { Fault, TaskNode } from "../domain/index.ts";
import type { RunSummary, StopReason, TaskFailure } from "./run-summary.ts";

/** Counts while a run goes on. */
export class Tally<Node extends TaskNode> {
  readonly failed: TaskFailure<Node>[] = [];
  readonly blocked: Node[] = [];
  readonly #retries: Partial<Record<Fault, number>> = {};
  done = 0;
  cached = 0;
  attempts = 0;

  countRetry(fault: Fault): void {
    this.#retries[fault] = (this.#retries[fault] ?? 0) + 1;
  }

  summary(tasks: number, stop: StopReason<Node> | null): RunSummary<Node> {
    const { done, cached, failed, blocked, attempts } = this;
    const cancelled = tasks - done - failed.length - blocked.length;
    return { done, cached, failed, blocked, cancelled, retries: this.#retries, attempts, stop };
  }
}

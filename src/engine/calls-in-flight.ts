import type { TaskNode, TaskOutcome } from "../domain/index.ts";
import type { Execute } from "./engine.ts";
import type { Job } from "./workload.ts";

export interface Landing<Node extends TaskNode> {
  readonly job: Job<Node>;
  readonly outcome: TaskOutcome;
}

interface Call {
  readonly controller: AbortController;
  readonly landed: Promise<void>;
}

/** The attempts that are being made right now, and those that have landed and are not yet collected. */
export class CallsInFlight<Node extends TaskNode> {
  readonly #execute: Execute<Node>;
  readonly #onLanding: () => void;
  readonly #calls = new Map<Job<Node>, Call>();
  #landings: Landing<Node>[] = [];

  constructor(execute: Execute<Node>, onLanding: () => void) {
    this.#execute = execute;
    this.#onLanding = onLanding;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Makes one attempt. Each has a signal of its own: listeners on a signal that lives as long as the run would pile up. */
  start(job: Job<Node>): void {
    const controller = new AbortController();
    this.#calls.set(job, { controller, landed: this.#run(job, controller.signal) });
  }

  collect(): readonly Landing<Node>[] {
    const landings = this.#landings;
    this.#landings = [];
    for (const { job } of landings) this.#calls.delete(job);
    return landings;
  }

  abort(reason: unknown): void {
    for (const { controller } of this.#calls.values()) controller.abort(reason);
  }

  /** Resolves when nothing is in flight any more. */
  async allLanded(): Promise<void> {
    await Promise.all([...this.#calls.values()].map(({ landed }) => landed));
  }

  async #run(job: Job<Node>, signal: AbortSignal): Promise<void> {
    const outcome = await this.#attempt(job, signal);
    this.#landings.push({ job, outcome });
    this.#onLanding();
  }

  async #attempt({ node, attempts }: Job<Node>, signal: AbortSignal): Promise<TaskOutcome> {
    try {
      return await this.#execute(node, { attempt: attempts, signal });
    } catch (error) {
      return { kind: "failed", fault: signal.aborted ? "cancelled" : "internal", detail: oneLine(error) };
    }
  }
}

const longestDetail = 300;

/** The error for people: errors quote what servers and models wrote, so control characters go. */
function oneLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${typeof error}`;
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, longestDetail);
}

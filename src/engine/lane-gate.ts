import { BenchError } from "../domain/bench-error.ts";
import type { TaskNode } from "../domain/task.ts";
import type { Lane, Workload } from "./workload.ts";

export interface LaneLimits {
  /** How many lanes may be open at once; Infinity opens all. */
  readonly openLanes: number;
  /** How many tasks of one lane may run at once. */
  readonly perLane: number;
}

/** Opens lanes in plan order: the next one as soon as an open one has ended. */
export class LaneGate<Node extends TaskNode> {
  readonly #limits: LaneLimits;
  readonly #upcoming: Iterator<Lane<Node>>;
  #open = 0;

  /** Throws BenchError `internal` when a lane could wait for another one that may not open before it ends. */
  constructor(workload: Workload<Node>, limits: LaneLimits) {
    if (limits.openLanes < workload.lanes.length) refuseCrossings(workload);
    this.#limits = limits;
    this.#upcoming = workload.lanes[Symbol.iterator]();
  }

  /** Opens as many lanes as the limit permits. Skips lanes whose jobs are all settled. */
  open(): readonly Lane<Node>[] {
    const opened: Lane<Node>[] = [];
    while (this.#open < this.#limits.openLanes) {
      const { value: lane, done } = this.#upcoming.next();
      if (done === true) break;
      if (lane.unsettled === 0) continue;
      lane.capacity = this.#limits.perLane;
      this.#open += 1;
      opened.push(lane);
    }
    return opened;
  }

  /** Ends a lane without unsettled jobs, and opens the next. */
  end(lane: Lane<Node>): readonly Lane<Node>[] {
    if (lane.capacity === 0) return [];
    lane.capacity = 0;
    this.#open -= 1;
    return this.open();
  }
}

function refuseCrossings<Node extends TaskNode>({ jobs }: Workload<Node>): void {
  for (const { node, stream, dependents } of jobs) {
    const stranger = dependents.find((dependent) => dependent.stream.lane !== stream.lane);
    if (stranger !== undefined) {
      throw new BenchError({
        code: "internal",
        message: `Lanes cannot be opened one after another: task ${stranger.node.key} depends on ${node.key} of another lane.`,
        hint: "Run with all lanes open, or plan both tasks in one lane.",
      });
    }
  }
}

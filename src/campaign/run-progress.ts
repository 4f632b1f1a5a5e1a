import type { TaskGraph, TaskKey, TaskNode, PlannedConversation } from "../domain/task.ts";
import type { EngineEvent } from "../engine/index.ts";
import type { EventSink } from "./events/run-event.ts";

/**
 * How far one model config has come. Calls that earlier sessions finished count as done. The total is of all calls that may still
 * come, so it shrinks where a repair, a second reading or a turn turns out not to be needed.
 */
export interface LaneProgress {
  readonly label: string;
  readonly total: number;
  readonly done: number;
  readonly inFlight: number;
  readonly retries: number;
  /** Calls that are given up or cannot be made because an earlier one was given up. */
  readonly lost: number;
  readonly usd: number;
}

export interface RunProgress extends Omit<LaneProgress, "label"> {
  readonly lanes: readonly LaneProgress[];
  readonly elapsedMs: number;
  /** Estimate from this session's pace; null until there is one. */
  readonly remainingMs: number | null;
}

/** A task of any kind that belongs to a model config. */
type LaneTask = TaskNode & Pick<PlannedConversation, "modelConfig">;

export interface ProgressTracker<Node extends LaneTask> {
  readonly onEvent: (event: EngineEvent<Node>) => void;
  /** Takes the attempts out of the events: what is in flight, and what it cost. */
  readonly attempts: EventSink;
  readonly snapshot: () => RunProgress;
}

type MutableLane = { -readonly [Key in keyof LaneProgress]: LaneProgress[Key] };

export interface TrackerOptions<Node extends LaneTask> {
  readonly plan: TaskGraph<Node>;
  /** Keys whose results were stored before this session. */
  readonly finished: ReadonlySet<TaskKey>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Folds the engine's events and the attempts' costs into numbers to show. */
export function trackProgress<Node extends LaneTask>({
  plan,
  finished,
  now: clock,
}: TrackerOptions<Node>): ProgressTracker<Node> {
  const lanes = lanesOf(plan, finished);
  const inFlight = new Map<number, string>();
  const startedAt = clock();
  const doneBefore = finished.size;
  const laneOf = (key: string): MutableLane => {
    const lane = lanes.get(key);
    if (lane === undefined) throw new Error(`no lane ${key} in the plan`);
    return lane;
  };
  return {
    onEvent: (event) => applyEvent(laneOf(event.node.lane), event),
    attempts: {
      take: (event) => {
        if (event.kind === "attempt-started") inFlight.set(event.attempt, event.modelConfig);
        if (event.kind === "attempt-ended") laneOf(event.modelConfig).usd += event.usd ?? 0;
        if (event.kind === "attempt-ended" || event.kind === "attempt-lost") inFlight.delete(event.attempt);
      },
    },
    snapshot: () => {
      const calls = Map.groupBy(inFlight.values(), (lane) => lane);
      const now = [...lanes].map(([id, lane]) => Object.assign({ ...lane }, { inFlight: calls.get(id)?.length ?? 0 }));
      return summarise(now, { doneBefore, elapsedMs: clock() - startedAt });
    },
  };
}

function lanesOf(plan: Pick<TaskGraph<LaneTask>, "tasks">, finished: ReadonlySet<TaskKey>): Map<string, MutableLane> {
  const lanes = new Map<string, MutableLane>();
  for (const task of plan.tasks) {
    const { label } = task.modelConfig;
    const lane = lanes.get(task.lane) ?? { label, total: 0, done: 0, inFlight: 0, retries: 0, lost: 0, usd: 0 };
    lane.total += 1;
    if (finished.has(task.key)) lane.done += 1;
    lanes.set(task.lane, lane);
  }
  return lanes;
}

function applyEvent(lane: MutableLane, event: EngineEvent<LaneTask>): void {
  switch (event.kind) {
    case "task-finished":
      // What ballots or readings rule out was no call to make.
      if (event.outcome.skipped === true) lane.total -= 1;
      else lane.done += 1;
      return;
    case "retry-scheduled":
      lane.retries += 1;
      return;
    case "task-failed":
    case "task-blocked":
      lane.lost += 1;
      return;
    case "task-started":
    case "task-deferred":
    case "task-cancelled":
  }
}

/** All lanes together. */
export function summarise(
  lanes: readonly LaneProgress[],
  session: { readonly doneBefore: number; readonly elapsedMs: number },
): RunProgress {
  const sum = (pick: (lane: LaneProgress) => number): number => lanes.reduce((total, lane) => total + pick(lane), 0);
  const done = sum((lane) => lane.done);
  const total = sum((lane) => lane.total);
  const lost = sum((lane) => lane.lost);
  const doneNow = done - session.doneBefore;
  return {
    lanes: lanes.map((lane) => ({ ...lane })),
    total,
    done,
    lost,
    inFlight: sum((lane) => lane.inFlight),
    retries: sum((lane) => lane.retries),
    usd: sum((lane) => lane.usd),
    elapsedMs: session.elapsedMs,
    remainingMs: doneNow <= 0 ? null : (session.elapsedMs / doneNow) * Math.max(total - done - lost, 0),
  };
}

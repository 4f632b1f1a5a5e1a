import { usableResults, type AttemptResult } from "../../domain/attempt.ts";
import type { Digest } from "../../domain/digest.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { AttemptStore, AttemptSummary } from "../../store/index.ts";
import type { EventBody, SeenEvent } from "./live-view.ts";

/** What one session has done, read from the store bit by bit. */
export interface SessionTrail {
  readonly id: string;
  /** How it began; null until it has said so. */
  start: SeenEvent | null;
  /** What it works on, by model config, and since when: a worker takes up one run after the other. */
  readonly lanes: Map<Digest, { readonly lane: EventBody["lanes"][number]; readonly since: string }>;
  /** Digests of the suites whose tasks it may be at; null for those that have not been looked up. */
  readonly suites: Map<Digest, ReadonlyMap<TaskKey, Digest> | null>;
  /** Greatest id of an attempt that has been read. */
  after: number | null;
  readonly open: Map<number, AttemptSummary>;
  readonly byModelConfig: Map<Digest, LaneTrail>;
  readonly faults: Map<AttemptResult, number>;
  unpriced: number;
  /** The latest time that it has written. */
  latestAt: string;
}

export interface LaneTrail {
  /** Tasks that have got their result. */
  readonly done: Set<TaskKey>;
  faults: number;
  givenUp: number;
  usd: number;
}

export function newTrail(id: string): SessionTrail {
  return {
    id,
    start: null,
    lanes: new Map(),
    suites: new Map(),
    after: null,
    open: new Map(),
    byModelConfig: new Map(),
    faults: new Map(),
    unpriced: 0,
    latestAt: "",
  };
}

/** Of tasks that are in no suite's plan: the reading of names. */
export const unassigned: Digest = "";

export function ownerOf(trail: SessionTrail, taskKey: TaskKey): Digest {
  for (const modelConfigs of trail.suites.values()) {
    const owner = modelConfigs?.get(taskKey);
    if (owner !== undefined) return owner;
  }
  return unassigned;
}

/** The session has begun to work on something. What it did before of the same model configs belongs to earlier work. */
export function takeUp(trail: SessionTrail, event: SeenEvent): void {
  if (event.kind !== "run-joined") trail.start = event;
  for (const lane of event.lanes) {
    trail.lanes.set(lane.modelConfig, { lane, since: event.at });
    trail.byModelConfig.delete(lane.modelConfig);
  }
  if (event.suite !== null && !trail.suites.has(event.suite)) trail.suites.set(event.suite, null);
}

export function laneTrail({ byModelConfig }: SessionTrail, modelConfig: Digest): LaneTrail {
  const known = byModelConfig.get(modelConfig) ?? { done: new Set(), faults: 0, givenUp: 0, usd: 0 };
  byModelConfig.set(modelConfig, known);
  return known;
}

/** Reads on from where the trail ends; nothing before the session has said what it is about. */
export async function follow(trail: SessionTrail, store: AttemptStore): Promise<void> {
  const { id: sessionId, start, after, open } = trail;
  if (start === null) return;
  for (const [suite, known] of trail.suites) {
    if (known === null) trail.suites.set(suite, await store.modelConfigsByTask(suite));
  }
  for (const attempt of await store.attempts({ sessionId, after, open: [...open.keys()] })) {
    trail.after = Math.max(trail.after ?? 0, attempt.attemptId);
    trail.open.delete(attempt.attemptId);
    if (trail.latestAt < attempt.startedAt) trail.latestAt = attempt.startedAt;
    if (attempt.end === null) trail.open.set(attempt.attemptId, attempt);
    else takeEnd(trail, attempt, attempt.end);
  }
}

function takeEnd(
  trail: SessionTrail,
  { taskKey, startedAt }: AttemptSummary,
  end: NonNullable<AttemptSummary["end"]>,
): void {
  const owner = ownerOf(trail, taskKey);
  if (startedAt < (trail.lanes.get(owner)?.since ?? "")) return;
  const lane = laneTrail(trail, owner);
  if (trail.latestAt < end.finishedAt) trail.latestAt = end.finishedAt;
  lane.usd += end.cost.usd ?? 0;
  if (isUsable(end.result)) {
    lane.done.add(taskKey);
    if (end.cost.usd === null) trail.unpriced += 1;
    return;
  }
  lane.faults += 1;
  trail.faults.set(end.result, (trail.faults.get(end.result) ?? 0) + 1);
}

function isUsable(result: AttemptResult): boolean {
  const usable: readonly AttemptResult[] = usableResults;
  return usable.includes(result);
}

import { usableResults, type AttemptResult, type Digest, type TaskKey } from "../../domain/index.ts";
import type { SessionAttempt, Store } from "../../store/index.ts";
import type { SeenEvent } from "./event-body.ts";

/** What one session has done, read from the store bit by bit. */
export interface SessionTrail {
  readonly id: string;
  /** How it began; null until it has said so. */
  start: SeenEvent | null;
  /** Whose work its tasks are; null until that has been looked up. */
  modelConfigs: ReadonlyMap<TaskKey, Digest> | null;
  /** Greatest id of an attempt that has been read. */
  after: number | null;
  readonly open: Map<number, SessionAttempt>;
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
    modelConfigs: null,
    after: null,
    open: new Map(),
    byModelConfig: new Map(),
    faults: new Map(),
    unpriced: 0,
    latestAt: "",
  };
}

/** Of tasks that are in no suite's plan: the reading of names. */
export const nobody: Digest = "";

export function ownerOf(trail: SessionTrail, taskKey: TaskKey): Digest {
  return trail.modelConfigs?.get(taskKey) ?? nobody;
}

export function laneTrail({ byModelConfig }: SessionTrail, modelConfig: Digest): LaneTrail {
  const known = byModelConfig.get(modelConfig) ?? { done: new Set(), faults: 0, givenUp: 0, usd: 0 };
  byModelConfig.set(modelConfig, known);
  return known;
}

/** Reads on from where the trail ends; nothing before the session has said what it is about. */
export async function follow(trail: SessionTrail, store: Store): Promise<void> {
  const { id: sessionId, start, after, open } = trail;
  if (start === null) return;
  trail.modelConfigs ??= await store.modelConfigsByTask(start.suite ?? "");
  for (const attempt of await store.sessionAttempts({ sessionId, after, open: [...open.keys()] })) {
    trail.after = Math.max(trail.after ?? 0, attempt.attemptId);
    trail.open.delete(attempt.attemptId);
    if (trail.latestAt < attempt.startedAt) trail.latestAt = attempt.startedAt;
    if (attempt.end === null) trail.open.set(attempt.attemptId, attempt);
    else takeEnd(trail, attempt.taskKey, attempt.end);
  }
}

function takeEnd(trail: SessionTrail, taskKey: TaskKey, end: NonNullable<SessionAttempt["end"]>): void {
  const lane = laneTrail(trail, ownerOf(trail, taskKey));
  if (trail.latestAt < end.finishedAt) trail.latestAt = end.finishedAt;
  lane.usd += end.usd ?? 0;
  if (isUsable(end.result)) {
    lane.done.add(taskKey);
    if (end.usd === null) trail.unpriced += 1;
    return;
  }
  lane.faults += 1;
  trail.faults.set(end.result, (trail.faults.get(end.result) ?? 0) + 1);
}

function isUsable(result: AttemptResult): boolean {
  const usable: readonly AttemptResult[] = usableResults;
  return usable.includes(result);
}

import type { AttemptResult } from "../../domain/attempt.ts";
import { systemClock } from "../../engine/index.ts";
import { defaultSilenceMs } from "../../outside/process-liveness.ts";
import type { SessionRecord, Store } from "../../store/index.ts";
import { summarise, type LaneProgress, type RunProgress } from "../run-progress.ts";
import { createLiveness, type Liveness } from "../sessions/liveness.ts";
import {
  seenEvent,
  type SeenEvent,
  type EventBody,
  type LiveSession,
  type LiveView,
  type LiveLimit,
} from "./live-view.ts";
import { follow, laneTrail, newTrail, takeUp, type SessionTrail, unassigned, ownerOf } from "./session-trail.ts";

export interface StoreWatch {
  /** Everything that is under way now. Changes nothing in the store. */
  readonly look: () => Promise<LiveView>;
}

interface Memory {
  readonly store: Store;
  readonly liveness: Liveness;
  /** Sessions that have been seen at work. */
  readonly watched: Set<string>;
  readonly trails: Map<string, SessionTrail>;
  readonly limits: LimitBook;
  lastEvent: number | null;
  /** The latest work has ended before its time. */
  isStopped: boolean;
}

/** Follows all work on a store, on this or another machine. `silenceMs`: see `SessionEnvironment`. */
export function watchStore(
  store: Store,
  { silenceMs = defaultSilenceMs }: { readonly silenceMs?: number } = {},
): Promise<StoreWatch> {
  const liveness = createLiveness(silenceMs);
  const known = { watched: new Set<string>(), trails: new Map(), limits: new Map() };
  const memory = { store, liveness, ...known, lastEvent: null, isStopped: false };
  return Promise.resolve({ look: () => look(memory) });
}

async function look(memory: Memory): Promise<LiveView> {
  const { store, watched, trails, limits } = memory;
  const readAfter = systemClock.now();
  const records = await store.sessions();
  const states = new Map(records.map((record) => [record.id, stateOf(memory, record, readAfter)]));
  for (const [id, state] of states) if (state === "at work") watched.add(id);
  const events = await newEvents(memory);
  const sessions = records.filter(({ id }) => watched.has(id));
  for (const { id } of sessions) await follow(trailOf(memory, id), store);
  const own = sessions.flatMap(({ id }) => trails.get(id) ?? []);
  const isAtWork = ({ id }: SessionTrail): boolean => states.get(id) === "at work";
  const progress = liveProgress(own, isAtWork);
  const isIdle = progress.inFlight === 0 && (memory.isStopped || progress.done + progress.lost >= progress.total);
  return {
    sessions: sessions.map((record) => {
      const isWorker = trailOf(memory, record.id).start?.kind === "worker-started";
      const state = states.get(record.id) ?? "gone";
      return liveSession(record, { isWorker, state: isWorker && isIdle && state === "at work" ? "waiting" : state });
    }),
    progress,
    faults: sumOfFaults(own),
    cutOff: own.filter((trail) => !isAtWork(trail)).reduce((sum, { open }) => sum + open.size, 0),
    unpriced: own.reduce((sum, { unpriced }) => sum + unpriced, 0),
    oldestCallMs: oldestCall(own.filter(isAtWork), sessions),
    limits: [...limits.values()].filter(({ session }) => watched.has(session)).toReversed(),
    news: events.filter(({ session }) => watched.has(session)),
  };
}

function stateOf({ liveness }: Memory, record: SessionRecord, readAfter: number): LiveSession["state"] {
  if (record.endedAt !== null) return "ended";
  return liveness.isDead(record, readAfter) ? "gone" : "at work";
}

function liveSession(
  { id, host, pid, startedAt }: SessionRecord,
  how: Pick<LiveSession, "isWorker" | "state">,
): LiveSession {
  // What follows the machine's name tells its starts and its containers apart.
  return { id, host: host.split(" ")[0] ?? host, pid, startedAt, ...how };
}

function trailOf({ trails }: Memory, id: string): SessionTrail {
  const known = trails.get(id) ?? newTrail(id);
  trails.set(id, known);
  return known;
}

/** Of every session: one that opens meanwhile counts as at work only at the next look. */
async function newEvents(memory: Memory): Promise<readonly SeenEvent[]> {
  const { store, limits, lastEvent } = memory;
  const events = (await store.events({ after: lastEvent, last: null })).map(seenEvent);
  for (const event of events) {
    memory.lastEvent = event.id;
    const trail = trailOf(memory, event.session);
    if (trail.latestAt < event.at) trail.latestAt = event.at;
    followLimits(limits, event);
    if (event.kind === "task-failed") laneTrail(trail, event.modelConfig ?? "").givenUp += 1;
    if (beginnings.has(event.kind)) takeUp(trail, event);
    memory.isStopped = !beginnings.has(event.kind) && (memory.isStopped || endings.has(event.kind));
  }
  return events;
}

const beginnings: ReadonlySet<string> = new Set(["session-started", "worker-started", "run-joined"]);
const endings: ReadonlySet<string> = new Set(["budget-reached", "run-stopped"]);

function sumOfFaults(trails: readonly SessionTrail[]): ReadonlyMap<AttemptResult, number> {
  const sums = new Map<AttemptResult, number>();
  for (const [fault, times] of trails.flatMap(({ faults }) => [...faults])) {
    sums.set(fault, (sums.get(fault) ?? 0) + times);
  }
  return sums;
}

/** Against the last sign of life of its own session, which is of the same clock. */
function oldestCall(trails: readonly SessionTrail[], sessions: readonly SessionRecord[]): number | null {
  const heard = new Map(sessions.map(({ id, heartbeatAt }) => [id, heartbeatAt]));
  const ages = trails.flatMap(({ id, latestAt, open }) => {
    const latest = Math.max(Date.parse(heard.get(id) ?? ""), Date.parse(latestAt));
    return [...open.values()].map(({ startedAt }) => latest - Date.parse(startedAt));
  });
  return ages.length === 0 ? null : Math.max(0, ...ages);
}

/** The limits of every channel of every session, the one that changed last at the end. */
type LimitBook = Map<string, LiveLimit & { readonly session: string }>;

function followLimits(book: LimitBook, { kind, session, channel, limit }: SeenEvent): void {
  const isAboutLimit = kind.startsWith("limit-") || kind.startsWith("growth-") || kind.startsWith("channel-");
  if (!isAboutLimit || channel === null || limit === null) return;
  const key = `${session} ${channel}`;
  book.delete(key);
  book.set(key, { session, channel, limit, isPaused: kind === "channel-paused" });
}

/** A piece of work and the sessions that share it. */
interface SharedLane {
  readonly lane: EventBody["lanes"][number];
  readonly trails: readonly SessionTrail[];
}

/**
 * The progress of all sessions together. Times are as the sessions wrote them: the watcher's clock may differ.
 * @param isAtWork whether the attempts of a session without an end are in flight, or cut off
 */
function liveProgress(trails: readonly SessionTrail[], isAtWork: (trail: SessionTrail) => boolean): RunProgress {
  const lanes = sharedLanes(trails).map((shared) => laneProgress(shared, isAtWork));
  const names = laneProgress({ lane: { ...nowhere, modelConfig: unassigned }, trails }, isAtWork);
  const doneBefore = sharedLanes(trails).reduce((all, { lane }) => all + lane.alreadyDone, 0);
  return { ...summarise([...lanes, names], { doneBefore, elapsedMs: elapsed(trails) }), lanes };
}

const nowhere = { model: "", planned: 0, alreadyDone: 0, tasks: "" } as const;

/** Two sessions with the same tasks share them; in all else they are side by side. */
function sharedLanes(trails: readonly SessionTrail[]): readonly SharedLane[] {
  const shares = trails.flatMap((trail) => [...trail.lanes.values()].map(({ lane }) => ({ lane, trail })));
  return [...Map.groupBy(shares, ({ lane }) => lane.tasks).values()].flatMap((same) => {
    const [first] = same.toSorted((one, other) => one.lane.alreadyDone - other.lane.alreadyDone);
    return first === undefined ? [] : [{ lane: first.lane, trails: same.map(({ trail }) => trail) }];
  });
}

function laneProgress({ lane, trails }: SharedLane, isAtWork: (trail: SessionTrail) => boolean): LaneProgress {
  const { model: label, modelConfig, planned, alreadyDone } = lane;
  const own = trails.flatMap((trail) => trail.byModelConfig.get(modelConfig) ?? []);
  const results = alreadyDone + new Set(own.flatMap(({ done }) => [...done])).size;
  const inFlight = trails.filter(isAtWork).map((trail) => openOf(trail, modelConfig));
  return {
    label,
    total: planned,
    done: modelConfig === unassigned ? results : Math.min(planned, results),
    inFlight: inFlight.reduce((sum, count) => sum + count, 0),
    // Who gives a task up may be another than those who made its attempts.
    retries: Math.max(
      0,
      own.reduce((sum, { faults, givenUp }) => sum + faults - givenUp, 0),
    ),
    lost: own.reduce((sum, { givenUp }) => sum + givenUp, 0),
    usd: own.reduce((sum, { usd }) => sum + usd, 0),
  };
}

function openOf(trail: SessionTrail, modelConfig: string): number {
  return [...trail.open.values()].filter(({ taskKey }) => ownerOf(trail, taskKey) === modelConfig).length;
}

function elapsed(trails: readonly SessionTrail[]): number {
  const spans = trails.map(({ start, latestAt }) =>
    start === null || latestAt === "" ? 0 : Date.parse(latestAt) - Date.parse(start.at),
  );
  return Math.max(0, ...spans);
}

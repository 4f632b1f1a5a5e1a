import { summarise, type LaneProgress, type RunProgress } from "../run-progress.ts";
import type { EventBody } from "./event-body.ts";
import { nobody, ownerOf, type SessionTrail } from "./session-trail.ts";

type Lane = EventBody["lanes"][number];

/** A piece of work and the sessions that share it. */
interface SharedLane {
  readonly lane: Lane;
  readonly trails: readonly SessionTrail[];
}

export interface LiveNumbers {
  readonly trails: readonly SessionTrail[];
  /** Whether its attempts without an end are in flight, or cut off. */
  readonly isAtWork: (trail: SessionTrail) => boolean;
}

/** How far all of them are together. Times are those that the sessions wrote: the watcher's clock may be another. */
export function liveProgress({ trails, isAtWork }: LiveNumbers): RunProgress {
  const lanes = sharedLanes(trails).map((shared) => laneProgress(shared, isAtWork));
  const names = laneProgress({ lane: { ...nowhere, modelConfig: nobody }, trails }, isAtWork);
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

function laneProgress({ lane, trails }: SharedLane, isAtWork: LiveNumbers["isAtWork"]): LaneProgress {
  const { model: label, modelConfig, planned, alreadyDone } = lane;
  const own = trails.flatMap((trail) => trail.byModelConfig.get(modelConfig) ?? []);
  const results = alreadyDone + new Set(own.flatMap(({ done }) => [...done])).size;
  const inFlight = trails.filter(isAtWork).map((trail) => openOf(trail, modelConfig));
  return {
    label,
    total: planned,
    done: modelConfig === nobody ? results : Math.min(planned, results),
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

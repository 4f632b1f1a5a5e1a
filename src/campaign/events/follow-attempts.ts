import { setTimeout as sleep } from "node:timers/promises";
import { startInterval } from "../../host/index.ts";
import type { AttemptOutcome, AttemptStore, AttemptSummary } from "../../store/index.ts";
import type { CallTask, TaskKinds } from "../../tasks/index.ts";
import { eventTask, type Relay } from "./run-event.ts";
import { attemptEnded, attemptLost, attemptStarted } from "./watch-run.ts";

export interface AttemptsToFollow {
  readonly store: AttemptStore;
  readonly tasks: readonly CallTask[];
  readonly relay: Relay;
  readonly now: () => Date;
  readonly kinds: TaskKinds;
}

export interface AttemptFollower {
  /** Tells what is new until nothing is in flight any more, or nobody waits for that; then no more. */
  readonly end: (leaving: AbortSignal) => Promise<void>;
}

const lookEveryMs = 500;

const yes = (): boolean => true;
const no = (): boolean => false;

/** Tells of every attempt that whatever session makes at these tasks from now on, as if it were this one's. */
export async function followAttempts({ store, tasks, relay, now, kinds }: AttemptsToFollow): Promise<AttemptFollower> {
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const open = new Set<number>();
  const lost = new Set<number>();
  let after = await store.lastAttempt();

  const tell = (node: CallTask, attempt: AttemptSummary, end: AttemptOutcome | undefined): void => {
    const task = eventTask(node, kinds);
    const { attemptId, startedAt, inFlight } = attempt;
    const session = attempt.sessionId ?? "";
    if (!open.has(attemptId)) relay({ session, at: startedAt }, attemptStarted(task, attemptId));
    open.add(attemptId);
    if (end !== undefined) {
      open.delete(attemptId);
      lost.delete(attemptId);
      relay({ session, at: end.finishedAt }, attemptEnded(task, end));
    } else if (!inFlight && !lost.has(attemptId)) {
      lost.add(attemptId);
      relay({ session, at: now().toISOString() }, attemptLost(task, attemptId));
    }
  };
  const look = async (): Promise<void> => {
    const found = await store.attempts({ after, open: [...open] });
    const own = found.filter(({ taskKey }) => byKey.has(taskKey));
    const ends = await store.attemptOutcomes(own.flatMap(({ attemptId, end }) => (end === null ? [] : attemptId)));
    for (const attempt of own) {
      const task = byKey.get(attempt.taskKey);
      if (task !== undefined) tell(task, attempt, ends.get(attempt.attemptId));
    }
    after = Math.max(after, found.at(-1)?.attemptId ?? 0);
  };
  const watch = startInterval(look, lookEveryMs);
  return {
    async end(leaving) {
      await watch.stop();
      // A store that cannot be read any more says so where results are.
      let isKnown = await look().then(yes, no);
      while (isKnown && !leaving.aborted && open.size > lost.size) {
        await sleep(lookEveryMs, null, { signal: leaving }).catch(no);
        isKnown = await look().then(yes, no);
      }
    },
  };
}

import type { AttemptOutcome, AttemptStore, AttemptSummary } from "../../store/index.ts";
import type { CallTask, TaskKinds } from "../../tasks/index.ts";
import { eventTask, type Relay } from "./run-event.ts";
import { attemptEnded, attemptLost, attemptStarted } from "./watch-run.ts";

/**
 * Returns a function that relays the new attempts of all sessions at these tasks, as if this session had made them.
 */
export async function followAttempts(
  store: AttemptStore,
  tasks: readonly CallTask[],
  relay: Relay,
  now: () => Date,
  kinds: TaskKinds,
): Promise<() => Promise<void>> {
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const open = new Set<number>();
  const lost = new Set<number>();
  let after = await store.lastAttempt();

  const relayAttempt = (node: CallTask, attempt: AttemptSummary, end: AttemptOutcome | undefined): void => {
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
  return async () => {
    const found = await store.attempts({ after, open: [...open] });
    const own = found.filter(({ taskKey }) => byKey.has(taskKey));
    const ends = await store.attemptOutcomes(own.flatMap(({ attemptId, end }) => (end === null ? [] : attemptId)));
    for (const attempt of own) {
      const task = byKey.get(attempt.taskKey);
      if (task !== undefined) relayAttempt(task, attempt, ends.get(attempt.attemptId));
    }
    after = Math.max(after, found.at(-1)?.attemptId ?? 0);
  };
}

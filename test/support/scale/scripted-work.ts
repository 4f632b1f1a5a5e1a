import type { TaskOutcome } from "../../../src/domain/task-outcome.ts";
import type { TaskKey, TaskNode } from "../../../src/domain/task.ts";
import { withSession } from "../../../src/campaign/sessions/with-session.ts";
import { defaultSilenceMs } from "../../../src/outside/process-liveness.ts";
import { withStore, type Store } from "../../../src/store/index.ts";
import { defaultRetryPolicy, systemClock, type EngineEvent, type RunSummary } from "../../../src/engine/index.ts";
import { withDbos } from "../../../src/workers/dbos.ts";
import { engineOverWorkers } from "../../../src/workers/engine-over-workers.ts";
import type { Work } from "../../../src/workers/make-call.ts";
import type { QueueLimits } from "../../../src/workers/queue-limits.ts";
import type { ConnectionListener } from "../../../src/workers/server-away.ts";
import { startWorker, type Worker } from "../../../src/workers/worker.ts";

export const done: TaskOutcome = { kind: "done", cached: false };

export function node(key: string, dependsOn: readonly string[] = [], channel = "here"): TaskNode {
  return { key, dependsOn, lane: "lane", channel };
}

const unaware: ConnectionListener = { onAway: () => {}, onBack: () => {} };

/** An attempt, as the scripts of tests see it. */
export interface ScriptedAttempt {
  readonly runId: string;
  readonly key: TaskKey;
  readonly attempt: number;
}

export interface ScriptedWorker {
  readonly execute: (attempt: ScriptedAttempt) => Promise<TaskOutcome>;
  /** Default: long enough that nobody counts as dead. */
  readonly silenceMs?: number;
  readonly sessionId?: string;
  readonly listener?: ConnectionListener;
}

/** Does the work with a worker in this process. What a script says is done is recorded in the store, as a call records it. */
export async function withWorker<Result>(
  url: string,
  { execute, silenceMs = 6_000, sessionId = crypto.randomUUID(), listener = unaware }: ScriptedWorker,
  work: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  return withStore({ location: url, create: true }, (store) => {
    const stop = new AbortController().signal;
    const attempts = new Map<string, number>();
    const environment = { store, now: () => new Date(), randomHex: () => sessionId, silenceMs, stop };
    return withSession(environment, (session) =>
      withDbos({ url, store }, async (dbos) => {
        const worker = await startWorker({
          dbos,
          session,
          execute: async ({ run: { runId }, node: { key } }: Work) => {
            const attempt = (attempts.get(`${runId} ${key}`) ?? 0) + 1;
            attempts.set(`${runId} ${key}`, attempt);
            const outcome = await execute({ runId, key, attempt });
            if (outcome.kind === "done" && !outcome.cached) await recordDone(store, { key, sessionId });
            return outcome;
          },
          retry: { ...defaultRetryPolicy, baseMs: 1 },
          random: () => 0.5,
          now: () => new Date(),
          silenceMs,
          onTrouble: () => {},
          ...listener,
        });
        try {
          return await work(worker);
        } finally {
          await worker.stop(5_000);
        }
      }),
    );
  });
}

async function recordDone(
  store: Store,
  { key, sessionId }: { readonly key: TaskKey; readonly sessionId: string },
): Promise<void> {
  const start = {
    startedAt: new Date().toISOString(),
    endpoint: "test",
    model: "test",
    request: "{}",
    reservedUsd: null,
  };
  const claim = await store.beginAttempt({ ...start, taskKey: key, sessionId });
  if (claim.kind !== "claimed") return;
  const { attemptId } = claim;
  const label = { taskKey: key, attemptId, kind: "test", value: null, origin: "simulated" } as const;
  const end = {
    attemptId,
    finishedAt: new Date().toISOString(),
    elapsedMs: 1,
    result: "answered",
    status: 200,
    response: null,
    usage: { promptTokens: null, completionTokens: null, reasoningTokens: null },
    cost: { usd: null, source: "unknown" },
    servedBy: null,
    detail: null,
  } as const;
  await store.endAttempt(end, { label });
}

export interface ScriptedRun {
  readonly tasks: readonly TaskNode[];
  readonly runId?: string;
  readonly finished?: ReadonlySet<string>;
  readonly limits?: Partial<QueueLimits>;
  /** Stops following; the run itself continues. */
  readonly signal?: AbortSignal;
  readonly silenceMs?: number;
  readonly listener?: ConnectionListener;
  readonly onOrdered?: () => void;
}

export interface Told {
  readonly summary: RunSummary<TaskNode>;
  readonly events: readonly EngineEvent<TaskNode>[];
}

/** Orders a graph and follows it to its end. */
export async function orderRun(
  url: string,
  { tasks, finished = new Set(), limits = {}, ...run }: ScriptedRun,
): Promise<Told> {
  const events: EngineEvent<TaskNode>[] = [];
  const { runId = "run", signal = new AbortController().signal, listener = unaware, onOrdered = () => {} } = run;
  const limitsOf = (channel: string): QueueLimits => ({
    queue: `${runId} at ${channel}`,
    atOnce: 4,
    perMinute: null,
    ...limits,
  });
  const summary = await withStore({ location: url, create: true }, (store) => {
    const engine = engineOverWorkers({
      url,
      store,
      now: () => new Date(),
      endDead: () => Promise.resolve(),
      reportAttempts: () => Promise.resolve(),
      order: {
        runId,
        title: `the run ${runId}`,
        body: JSON.stringify({ tasks: tasks.filter(({ key }) => !finished.has(key)) }),
        limits: new Map(tasks.map(({ channel }) => [channel, limitsOf(channel)])),
      },
      silenceMs: run.silenceMs ?? defaultSilenceMs,
      detach: false,
      onOrdered,
      onIdle: () => {},
      ...listener,
    });
    return engine({
      graph: { tasks },
      finished,
      execute: () => Promise.reject(new Error("Workers do this.")),
      limits: { total: 1, openLanes: 1, perLane: 1 },
      limiter: { acquire: () => ({ kind: "wait", gate: "none", ms: 1 }) },
      retry: defaultRetryPolicy,
      clock: systemClock,
      random: Math.random,
      signal,
      onEvent: (event) => events.push(event),
    });
  });
  return { summary, events };
}

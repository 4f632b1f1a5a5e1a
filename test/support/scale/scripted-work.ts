import type { TaskNode, TaskOutcome } from "../../../src/domain/index.ts";
import type { PatienceTerms } from "../../../src/dbos/server-patience.ts";
import type { Worker } from "../../../src/dbos/worker.ts";
import { connect, dbosEngine, startWorker, type QueueTerms, type Work } from "../../../src/dbos/index.ts";
import { defaultRetryPolicy, systemClock, type EngineEvent, type RunSummary } from "../../../src/engine/index.ts";

export const done: TaskOutcome = { kind: "done", cached: false };

export function node(key: string, dependsOn: readonly string[] = [], channel = "here"): TaskNode {
  return { key, dependsOn, lane: "lane", channel };
}

const patient = { patienceMs: 60_000, onAway: () => {}, onBack: () => {} };

export interface ScriptedWorker {
  readonly execute: (work: Work) => Promise<TaskOutcome>;
  /** Default: long enough that no worker counts as dead. */
  readonly silenceMs?: number;
  readonly executorId?: string;
  readonly patience?: PatienceTerms;
}

/** Does the work with a worker in this process. */
export async function withWorker<Result>(
  url: string,
  { execute, silenceMs = 6_000, executorId = `test ${Math.random()}`, patience = patient }: ScriptedWorker,
  work: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  const pool = connect(url);
  const worker = await startWorker({
    url,
    pool,
    executorId,
    host: "test",
    execute,
    retry: { ...defaultRetryPolicy, baseMs: 1 },
    random: () => 0.5,
    silenceMs,
    onTrouble: () => {},
    ...patience,
  });
  try {
    return await work(worker);
  } finally {
    await worker.stop(5_000);
    await pool.end();
  }
}

export interface ScriptedRun {
  readonly tasks: readonly TaskNode[];
  readonly runId?: string;
  readonly finished?: ReadonlySet<string>;
  readonly terms?: Partial<QueueTerms>;
  /** Stops following; the run itself goes on. */
  readonly signal?: AbortSignal;
  readonly patience?: PatienceTerms;
  readonly onOrdered?: () => void;
}

export interface Told {
  readonly summary: RunSummary<TaskNode>;
  readonly events: readonly EngineEvent<TaskNode>[];
}

/** Queues a graph and follows it to its end. */
export async function orderRun(url: string, { tasks, finished, terms = {}, ...run }: ScriptedRun): Promise<Told> {
  const events: EngineEvent<TaskNode>[] = [];
  const { runId = "run", signal = new AbortController().signal, patience = patient, onOrdered = () => {} } = run;
  const engine = dbosEngine({
    url,
    runId,
    title: `the run ${runId}`,
    body: "{}",
    termsOf: (channel) => ({ queue: `${runId} at ${channel}`, atOnce: 4, perChannel: 4, perMinute: null, ...terms }),
    silenceMs: 6_000,
    detach: false,
    onOrdered,
    onIdle: () => {},
    ...patience,
  });
  const summary = await engine({
    graph: { tasks },
    ...(finished === undefined ? {} : { finished }),
    execute: () => Promise.reject(new Error("Workers do this.")),
    limits: { total: 1, openLanes: 1, perLane: 1 },
    limiter: { acquire: () => ({ kind: "wait", gate: "none", ms: 1 }) },
    retry: defaultRetryPolicy,
    clock: systemClock,
    random: Math.random,
    signal,
    onEvent: (event) => events.push(event),
  });
  return { summary, events };
}

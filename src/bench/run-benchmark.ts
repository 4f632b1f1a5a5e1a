import type { Configuration, JudgeConfig, ModelConfig, Suite, Task } from "../domain/index.ts";
import { defaultRetryPolicy, runGraph, systemClock, type EngineLimits, type RunSummary } from "../engine/index.ts";
import { channelOf, planRun } from "../plan/index.ts";
import type { Store } from "../store/index.ts";
import type { ModelListing } from "./check-models.ts";
import type { Clients } from "./clients.ts";
import { trackProgress, type RunProgress } from "./run-progress.ts";
import { runTask } from "./tasks/run-task.ts";
import type { TaskContext } from "./tasks/task-context.ts";

export interface BenchmarkRequest {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  /** Run numbers to have afterwards, for example 1, 2, 3. */
  readonly runs: readonly number[];
  readonly configurations: readonly Configuration[];
  /** Null for all experiments of the suite. */
  readonly experiments: readonly string[] | null;
  /** Model configs worked on at once. */
  readonly parallel: number;
  /** Calls in flight at once. */
  readonly parallelTasks: number;
  /** Per call; null for the endpoint's own. */
  readonly timeoutMs: number | null;
}

export interface BenchmarkEnvironment {
  readonly store: Store;
  readonly clients: Clients;
  readonly listing: ModelListing;
  readonly now: () => Date;
  /** Uniform in 0..1, for the jitter of retries. */
  readonly random: () => number;
  readonly randomHex: (bytes: number) => string;
  /** Starts nothing new; calls in flight come to their end. */
  readonly stop: AbortSignal;
  /** Called once, before the first call: gives the function that says how far the run is. */
  readonly watch: (snapshot: () => RunProgress) => void;
}

export interface BenchmarkResult {
  readonly summary: RunSummary<Task>;
  readonly progress: RunProgress;
  /** Results that were in the store before. */
  readonly alreadyDone: number;
}

/** Asks and grades whatever of the request is not in the store yet. */
export async function runBenchmark(
  request: BenchmarkRequest,
  environment: BenchmarkEnvironment,
): Promise<BenchmarkResult> {
  const { store, stop, random, watch } = environment;
  const plan = planRun(request);
  await store.savePlan(plan);
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  const tracker = trackProgress({ plan, finished, now: () => systemClock.now() });
  watch(tracker.snapshot);
  const context = taskContext(request, environment, tracker.onAttempt);
  const summary = await runGraph({
    graph: plan,
    finished,
    execute: (task, { signal }) => runTask(context, task, signal),
    limits: limitsOf(request),
    retry: defaultRetryPolicy,
    clock: systemClock,
    random,
    signal: new AbortController().signal,
    drain: stop,
    onEvent: tracker.onEvent,
  });
  return { summary, progress: tracker.snapshot(), alreadyDone: finished.size };
}

function taskContext(
  { suite, judges, timeoutMs }: BenchmarkRequest,
  { store, clients, listing, now, randomHex }: BenchmarkEnvironment,
  onAttempt: TaskContext["onAttempt"],
): TaskContext {
  const structured = new Map(
    judges.map(({ id, endpoint, sentAs }) => [id, listing.find(endpoint, sentAs)?.structuredOutputs ?? true]),
  );
  const structuredOutputs = (judgeId: string): boolean => structured.get(judgeId) ?? true;
  return { suite, store, clients, now, randomHex, timeoutMs, structuredOutputs, onAttempt };
}

/** A server on one's own machine answers one call at a time. */
function limitsOf({ modelConfigs, judges, parallel, parallelTasks }: BenchmarkRequest): EngineLimits {
  const local = new Set(
    [...modelConfigs, ...judges].filter(({ endpoint }) => endpoint.kind === "local").map((config) => channelOf(config)),
  );
  return {
    total: parallelTasks,
    openLanes: parallel,
    perLane: parallelTasks,
    perChannel: (channel) => (local.has(channel) ? 1 : parallelTasks),
  };
}

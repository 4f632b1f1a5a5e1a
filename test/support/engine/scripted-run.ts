import type { Fault, TaskOutcome } from "../../../src/domain/task-outcome.ts";
import type { TaskGraph, TaskNode } from "../../../src/domain/task.ts";
import type { AttemptContext, EngineLimits, RunOptions } from "../../../src/engine/engine.ts";
import type { EngineEvent } from "../../../src/engine/engine-event.ts";
import { defaultRetryPolicy } from "../../../src/engine/retry-policy.ts";
import { runGraph } from "../../../src/engine/run-graph.ts";
import type { RunSummary } from "../../../src/engine/run-summary.ts";
import { FakeClock } from "./fake-clock.ts";
import { seededRandom } from "./seeded-random.ts";
import { staticLimiter } from "./static-limiter.ts";

export const done: TaskOutcome = { kind: "done", cached: false };

export function failed(fault: Fault): TaskOutcome {
  return { kind: "failed", fault, detail: `${fault}, as scripted` };
}

export function retry(fault: Fault, afterMs: number | null = null): TaskOutcome {
  return { kind: "retry", fault, detail: `${fault}, as scripted`, afterMs };
}

/** A task that depends on nothing, in lane `lane`, on channel `channel`, unless said otherwise. */
export function task(key: string, rest: Partial<TaskNode> = {}): TaskNode {
  return { key, dependsOn: [], lane: "lane", channel: "channel", ...rest };
}

export interface ScriptedLimits extends EngineLimits {
  /** Used unless the script has a limiter of its own. */
  readonly perChannel: (channel: string) => number;
}

export const unlimited: ScriptedLimits = {
  total: Infinity,
  openLanes: Infinity,
  perLane: Infinity,
  perChannel: () => Infinity,
};

/** Duration and outcome of an attempt, and what it does when its signal is aborted: by default it ends at once. */
export interface Step {
  readonly ms: number;
  /** The attempt throws an error. */
  readonly outcome: TaskOutcome | Error;
  readonly onAbort?: "end" | "throw" | "ignore";
}

export type StepFunction = (node: TaskNode, context: AttemptContext) => Step;

const usual: Step = { ms: 100, outcome: done };

/** The first attempts of some tasks, by key; every other attempt is done after 100 ms. */
export function steps(script: Readonly<Record<string, readonly Partial<Step>[]>>): StepFunction {
  return ({ key }, { attempt }) => ({ ...usual, ...script[key]?.[attempt - 1] });
}

export interface Script extends Partial<Omit<RunOptions<TaskNode>, "graph" | "execute" | "clock" | "limits">> {
  readonly tasks: readonly TaskNode[];
  readonly batches?: Pick<TaskGraph<TaskNode>, "batchOf" | "inTurn">;
  readonly limits?: ScriptedLimits;
  /** Every attempt is done after 100 ms when absent. */
  readonly step?: StepFunction;
  readonly clock?: FakeClock;
}

export interface Timed {
  readonly at: number;
  readonly event: EngineEvent<TaskNode>;
}

export interface Played {
  readonly summary: RunSummary<TaskNode>;
  readonly timeline: readonly Timed[];
  readonly endedAt: number;
  /** Keys in the order in which attempts started. */
  readonly started: readonly string[];
}

/** Runs scripted tasks on a fake clock. */
export async function playScript({
  tasks,
  batches,
  step = steps({}),
  clock = new FakeClock(),
  limits = unlimited,
  ...options
}: Script): Promise<Played> {
  const timeline: Timed[] = [];
  const execute = async (node: TaskNode, context: AttemptContext): Promise<TaskOutcome> => {
    const { ms, outcome, onAbort = "end" } = step(node, context);
    await clock.sleep(ms, onAbort === "ignore" ? new AbortController().signal : context.signal);
    const isAborted = context.signal.aborted && onAbort !== "ignore";
    if (isAborted && onAbort === "end") return failed("cancelled");
    if (isAborted || outcome instanceof Error) throw outcome;
    return outcome;
  };
  const run = runGraph<TaskNode>({
    limits,
    limiter: staticLimiter(limits.perChannel),
    retry: defaultRetryPolicy,
    random: seededRandom(1),
    signal: new AbortController().signal,
    ...options,
    graph: { tasks, ...batches },
    execute,
    clock,
    onEvent: (event) => {
      timeline.push({ at: clock.now(), event });
      options.onEvent?.(event);
    },
  });
  const summary = await clock.play(run);
  return { summary, timeline, endedAt: clock.now(), started: startedKeys(timeline) };
}

function startedKeys(timeline: readonly Timed[]): readonly string[] {
  return timeline.flatMap(({ event }) => (event.kind === "task-started" ? [event.node.key] : []));
}

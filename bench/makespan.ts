import { Agent, request } from "undici";
import type { TaskNode, TaskOutcome } from "../src/domain/index.ts";
import { defaultRetryPolicy, longestPaths, runGraph, systemClock } from "../src/engine/index.ts";
import { startLatencyServer } from "./latency-server.ts";
import { benchmarkTasks, type BenchmarkShape } from "../src/engine/testing/benchmark-shape.ts";

const latencyMs = 200;

export interface MakespanRequest extends BenchmarkShape {
  /** Calls in flight at once. */
  readonly slots: number;
}

export interface Makespan extends MakespanRequest {
  readonly calls: number;
  readonly makespanMs: number;
  /** Over max(longest path, total latency / slots). Below 1.05 only where whole calls can fill that bound. */
  readonly ratio: number;
  /** Over max(longest path, whole calls a slot must make): no schedule of equal calls can end earlier. */
  readonly ratioToWholeCalls: number;
}

/** Runs a graph of the benchmark's shape against a loopback server that answers every call after 200 ms. */
export async function measureMakespan(shape: MakespanRequest): Promise<Makespan> {
  const tasks = benchmarkTasks(shape);
  const server = await startLatencyServer(latencyMs);
  const agent = new Agent({ connections: shape.slots, headersTimeout: 0, bodyTimeout: 0 });
  const target = { slots: shape.slots, agent, url: server.url };
  try {
    // Opens the connections and warms the code: what is measured is the schedule.
    await runCalls(independentTasks(shape.slots), target);
    const before = performance.now();
    await runCalls(tasks, target);
    return report(shape, tasks, performance.now() - before);
  } finally {
    await agent.close();
    await server.close();
  }
}

function report(shape: MakespanRequest, tasks: readonly TaskNode[], makespanMs: number): Makespan {
  const longestPath = Math.max(...longestPaths(tasks).values());
  const perSlot = tasks.length / shape.slots;
  const over = (calls: number): number => makespanMs / (latencyMs * Math.max(longestPath, calls));
  return {
    ...shape,
    calls: tasks.length,
    makespanMs,
    ratio: over(perSlot),
    ratioToWholeCalls: over(Math.ceil(perSlot)),
  };
}

interface Target {
  readonly slots: number;
  readonly agent: Agent;
  readonly url: string;
}

async function runCalls(tasks: readonly TaskNode[], { slots, agent, url }: Target): Promise<void> {
  const { done } = await runGraph<TaskNode>({
    graph: { tasks },
    execute: async (_node, { signal }): Promise<TaskOutcome> => {
      const { body } = await request(url, { method: "POST", dispatcher: agent, signal, body: "{}" });
      await body.dump();
      return { kind: "done", cached: false };
    },
    limits: { total: slots, openLanes: Infinity, perLane: Infinity, perChannel: () => Infinity },
    retry: defaultRetryPolicy,
    clock: systemClock,
    random: Math.random,
    signal: new AbortController().signal,
    onEvent: () => undefined,
  });
  if (done !== tasks.length) throw new Error(`only ${done} of ${tasks.length} calls were answered`);
}

function independentTasks(count: number): readonly TaskNode[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    dependsOn: [],
    lane: "warm",
    channel: "warm",
  }));
}

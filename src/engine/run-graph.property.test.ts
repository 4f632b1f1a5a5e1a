import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TaskNode } from "../domain/index.ts";
import type { EngineLimits } from "./engine.ts";
import { randomTasks } from "./testing/random-tasks.ts";
import { done, playScript, retry, type Played, type Step, type Timed } from "./testing/scripted-run.ts";

const limit = fc.constantFrom(1, 2, 3, Infinity);
const perChannel = fc.record({ "channel-a": limit, "channel-b": limit, "channel-c": limit });
const someLimits = fc.record({ total: limit, perLane: limit, openLanes: limit, perChannel });
const scenario = someLimits.chain((limits) =>
  fc.record({
    limits: fc.constant({
      ...limits,
      perChannel: (channel: string) => new Map(Object.entries(limits.perChannel)).get(channel) ?? 0,
    }),
    tasks: randomTasks({ withinLanes: limits.openLanes < Infinity }),
    /** Of the task at the same index: how long an attempt takes, and how many end with a fault. */
    behaviour: fc.array(fc.record({ ms: fc.nat(5), faults: fc.nat(3) }), { minLength: 24, maxLength: 24 }),
  }),
);

test("every task is done exactly once, never before its dependencies, never over any limit", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ tasks, limits, behaviour }) => {
      const script = new Map(tasks.map(({ key }, index) => [key, behaviour[index] ?? { ms: 0, faults: 0 }]));
      const step = ({ key }: TaskNode, { attempt }: { attempt: number }): Step => {
        const { ms, faults } = script.get(key) ?? { ms: 0, faults: 0 };
        return { ms, outcome: attempt <= faults ? retry("connection") : done };
      };
      const played = await playScript({ tasks, limits, step });
      expect(played.summary).toMatchObject({ done: tasks.length, failed: [], blocked: [], cancelled: 0, stop: null });
      expectEveryTaskOnce(played, tasks);
      expectDependenciesFirst(played.timeline);
      expectWithinLimits(played.timeline, { tasks, limits });
    }),
    { numRuns: 150 },
  );
});

function expectEveryTaskOnce({ timeline }: Played, tasks: readonly TaskNode[]): void {
  const finished = timeline.flatMap(({ event }) => (event.kind === "task-finished" ? [event.node.key] : []));
  expect(finished.toSorted()).toEqual(tasks.map(({ key }) => key).toSorted());
}

function expectDependenciesFirst(timeline: readonly Timed[]): void {
  const finished = new Set<string>();
  for (const { event } of timeline) {
    if (event.kind === "task-finished") finished.add(event.node.key);
    const missing = event.node.dependsOn.filter((key) => !finished.has(key));
    expect(missing).toEqual([]);
  }
}

function expectWithinLimits(
  timeline: readonly Timed[],
  plan: { tasks: readonly TaskNode[]; limits: EngineLimits },
): void {
  const { limits } = plan;
  const running = new Set<TaskNode>();
  const left = new Set(plan.tasks);
  const begun = new Set<string>();
  for (const { event } of timeline) {
    if (event.kind === "task-started") {
      running.add(event.node);
      begun.add(event.node.lane);
    } else running.delete(event.node);
    if (event.kind === "task-finished") left.delete(event.node);
    const among = (of: "lane" | "channel"): number => [...running].filter((node) => node[of] === event.node[of]).length;
    expect(running.size).toBeLessThanOrEqual(limits.total);
    expect(among("lane")).toBeLessThanOrEqual(limits.perLane);
    expect(among("channel")).toBeLessThanOrEqual(limits.perChannel(event.node.channel));
    const openLanes = [...begun].filter((lane) => [...left].some((node) => node.lane === lane));
    expect(openLanes.length).toBeLessThanOrEqual(limits.openLanes);
  }
}

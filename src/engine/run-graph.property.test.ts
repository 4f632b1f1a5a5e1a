import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";
import { FakeClock } from "../../test/support/engine/fake-clock.ts";
import { randomTasks } from "../../test/support/engine/random-tasks.ts";
import {
  done,
  failed,
  playScript,
  retry,
  type Played,
  type ScriptedLimits,
  type Step,
  type Timed,
} from "../../test/support/engine/scripted-run.ts";

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
    expect(event.kind === "task-started" ? missing : []).toEqual([]);
  }
}

function expectWithinLimits(
  timeline: readonly Timed[],
  plan: { tasks: readonly TaskNode[]; limits: ScriptedLimits },
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

const anyOutcome = fc.constantFrom<TaskOutcome>(
  done,
  done,
  retry("empty"),
  failed("rejected"),
  failed("quota-exhausted"),
  failed("no-credit"),
  failed("cancelled"),
);
const troubled = scenario.chain(({ limits, tasks }) =>
  fc.record({
    limits: fc.constant(limits),
    tasks: fc.constant(tasks),
    /** Of the task at the same index. */
    steps: fc.array(fc.record({ ms: fc.nat(5), outcome: anyOutcome }), { minLength: 24, maxLength: 24 }),
    /** When the run is cancelled. */
    cancelAt: fc.constantFrom(0, 3, 10, 1_000_000),
  }),
);

test("with any failures and any time of cancellation, the run ends and every task is counted once", async () => {
  await fc.assert(
    fc.asyncProperty(troubled, async ({ tasks, limits, steps, cancelAt }) => {
      const script = new Map(tasks.map(({ key }, index) => [key, steps[index] ?? { ms: 0, outcome: done }]));
      const [clock, cancel] = [new FakeClock(), new AbortController()];
      void clock.sleep(cancelAt, cancel.signal).then(() => cancel.abort());
      const step = ({ key }: TaskNode): Step => script.get(key) ?? { ms: 0, outcome: done };
      const { summary, timeline } = await playScript({ tasks, limits, step, clock, signal: cancel.signal });
      expectDependenciesFirst(timeline);
      // A lane that a stopped channel cuts short ends without an event, so its end is not visible here.
      expectWithinLimits(timeline, { tasks, limits: { ...limits, openLanes: Infinity } });
      const { failed: failures, blocked, done: finished, cancelled } = summary;
      const keys = [...failures.map(({ node }) => node.key), ...blocked.map(({ key }) => key)];
      expect(new Set(keys).size).toBe(keys.length);
      expect(cancelled).toBeGreaterThanOrEqual(0);
      expect(finished + keys.length + cancelled).toBe(tasks.length);
      expect(blockedBy(tasks, new Set(failures.map(({ node }) => node.key)))).toEqual(
        expect.arrayContaining(blocked.map(({ key }) => key)),
      );
    }),
    { numRuns: 150 },
  );
});

/** The tasks that depend on one of these, directly or not. */
function blockedBy(tasks: readonly TaskNode[], failures: ReadonlySet<string>): readonly string[] {
  const reached = new Set(failures);
  for (const { key, dependsOn } of tasks) if (dependsOn.some((dependency) => reached.has(dependency))) reached.add(key);
  return [...reached].filter((key) => !failures.has(key));
}

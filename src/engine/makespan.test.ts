import { describe, expect, test } from "vitest";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import { longestPaths } from "./longest-path.ts";
import { benchmarkTasks } from "../../test/support/engine/benchmark-shape.ts";
import { seededRandom } from "../../test/support/engine/seeded-random.ts";
import { done, playScript, unlimited } from "../../test/support/engine/scripted-run.ts";
import { tryProvider } from "../../test/support/engine/try-provider.ts";

const latencyMs = 200;

describe("makespan over the lower bound, on a virtual clock", () => {
  test.each([
    { modelConfigs: 1, runs: 1, slots: 10 },
    { modelConfigs: 20, runs: 1, slots: 40 },
    { modelConfigs: 20, runs: 1, slots: 128 },
    { modelConfigs: 20, runs: 5, slots: 128 },
  ])("equal calls: $modelConfigs x $runs at $slots slots is optimal", async ({ slots, ...shape }) => {
    const tasks = benchmarkTasks(shape);
    const { endedAt } = await playScript({
      tasks,
      limits: { ...unlimited, total: slots },
      step: () => ({ ms: latencyMs, outcome: done }),
    });
    // Calls are not divisible: in every slot a whole number of them fits.
    const rounds = Math.max(...longestPaths(tasks).values(), Math.ceil(tasks.length / slots));
    expect(endedAt).toBe(rounds * latencyMs);
  });

  test.each([
    { modelConfigs: 1, runs: 1, slots: 10 },
    { modelConfigs: 20, runs: 1, slots: 40 },
    { modelConfigs: 20, runs: 1, slots: 128 },
    { modelConfigs: 20, runs: 5, slots: 128 },
  ])("calls of 100 to 300 ms: $modelConfigs x $runs at $slots slots is within 5 %", async ({ slots, ...shape }) => {
    const tasks = benchmarkTasks(shape);
    const random = seededRandom(7);
    const times = new Map(tasks.map(({ key }) => [key, 100 + Math.round(200 * random())]));
    const { endedAt } = await playScript({
      tasks,
      limits: { ...unlimited, total: slots },
      step: ({ key }) => ({ ms: times.get(key) ?? 0, outcome: done }),
    });
    const bound = Math.max(longestTime(tasks, times), [...times.values()].reduce((sum, ms) => sum + ms, 0) / slots);
    expect(endedAt / bound).toBeLessThanOrEqual(1.05);
  });

  test.each([
    { modelConfigs: 1, runs: 1, slots: 10 },
    { modelConfigs: 20, runs: 1, slots: 40 },
    { modelConfigs: 20, runs: 1, slots: 128 },
    { modelConfigs: 20, runs: 5, slots: 128 },
  ])("limits that are found out: $modelConfigs x $runs at $slots slots is within 7 %", async ({ slots, ...shape }) => {
    const tasks = benchmarkTasks(shape);
    const { endedAt } = await tryProvider({ tasks, total: slots, allows: () => Infinity });
    const rounds = Math.max(...longestPaths(tasks).values(), Math.ceil(tasks.length / slots));
    expect(endedAt / (rounds * latencyMs)).toBeLessThanOrEqual(1.07);
  });

  test("a limit of open lanes still fills the slots", async () => {
    const tasks = benchmarkTasks({ modelConfigs: 20, runs: 5 });
    const { endedAt } = await playScript({
      tasks,
      limits: { ...unlimited, total: 40, openLanes: 4 },
      step: () => ({ ms: latencyMs, outcome: done }),
    });
    expect(endedAt / ((tasks.length / 40) * latencyMs)).toBeLessThanOrEqual(1.05);
  });
});

/** Time along the slowest path; no schedule ends before. */
function longestTime(tasks: readonly TaskNode[], times: ReadonlyMap<TaskKey, number>): number {
  const ends = new Map<TaskKey, number>();
  for (const { key, dependsOn } of tasks) {
    const start = Math.max(0, ...dependsOn.map((dependency) => ends.get(dependency) ?? 0));
    ends.set(key, start + (times.get(key) ?? 0));
  }
  return Math.max(...ends.values());
}

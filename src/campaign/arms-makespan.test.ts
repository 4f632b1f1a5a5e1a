import { expect, test } from "vitest";
import type { TaskKey } from "../domain/task.ts";
import { done, playScript, unlimited } from "../../test/support/engine/scripted-run.ts";
import { planRun } from "../plan/index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";

const latencyMs = 2_000;

test("one run of a suite with arms takes hardly longer than it must at 32 slots", async () => {
  const slots = 32;
  const suite = armsSuite({ situations: 25, forms: 5 });
  const { tasks } = planRun({
    suite,
    modelConfigs: [modelConfigWith()],
    judges: [judgeWith()],
    runs: [1],
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
  const { endedAt } = await playScript({
    tasks,
    limits: { ...unlimited, total: slots },
    step: () => ({ ms: latencyMs, outcome: done }),
  });
  const lengths = new Map<TaskKey, number>();
  for (const { key, dependsOn } of tasks) {
    lengths.set(key, 1 + Math.max(0, ...dependsOn.map((needed) => lengths.get(needed) ?? 0)));
  }
  const longest = Math.max(...lengths.values());
  expect(longest).toBe(9);
  const bound = Math.max(longest, Math.ceil(tasks.length / slots)) * latencyMs;
  expect(endedAt / bound).toBeLessThanOrEqual(1.1);
});

import { expect, test } from "vitest";
import type { Store } from "../store/index.ts";
import { gateIndex, type GateResult } from "./gate-index.ts";
import type { PreparedRun } from "./prepared-run.ts";
import { carryOut, emptyStore, measure } from "./testing/simulated-store.ts";

function gate(store: Store, prepared: PreparedRun, threshold: number): Promise<GateResult> {
  return gateIndex({ store, prepared, threshold });
}

test("every model config has to reach the threshold; reaching it is enough", async () => {
  const store = await emptyStore();
  const prepared = await measure(store, { models: ["sim/always-holds", "sim/asks"] });
  const { modelConfigs } = await gate(store, prepared, 0);
  expect(modelConfigs.map(({ label }) => label)).toEqual(["always-holds@low-t0.7", "asks@low-t0.7"]);
  const least = Math.min(...modelConfigs.map(({ index }) => index ?? Number.NaN));
  expect(least).toBeLessThan(100);
  expect(await gate(store, prepared, least)).toMatchObject({ passed: true });
  expect(await gate(store, prepared, least + 1e-9)).toMatchObject({ passed: false });
});

test("what else is in the store does not count", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/always-yields"] });
  const prepared = await measure(store, { models: ["sim/always-holds"] });
  expect(await gate(store, prepared, 100)).toMatchObject({ passed: true, modelConfigs: [{ index: 100 }] });
});

test("the suite's own configuration counts where it was run, another one where it alone was", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-40"] });
  const neutral = await measure(store, { models: ["sim/holds-40"], variants: ["neutral"] });
  const both = await measure(store, { models: ["sim/holds-40"], variants: ["neutral", "strong_independence"] });
  const [one, other] = [await gate(store, neutral, 0), await gate(store, both, 0)].map(
    ({ modelConfigs }) => modelConfigs[0]?.index,
  );
  expect(one).not.toBe(other);
});

test("nothing and a part are incomplete, whatever index the part has", async () => {
  const store = await emptyStore();
  const whole = await measure(store, { models: ["sim/always-holds"] });
  const incomplete = { passed: false, modelConfigs: [{ index: null }] };
  expect(await gate(await emptyStore(), whole, 0)).toMatchObject(incomplete);
  const part = await measure(await emptyStore(), { models: ["sim/always-holds"], experiments: ["stability"] });
  const partly = await emptyStore();
  await carryOut(partly, part);
  expect(await gate(partly, part, 0)).toMatchObject(incomplete);
  // All measures have a value here, but verdicts of the run are missing.
  const more = { ...whole, plan: { ...whole.plan, tasks: [...whole.plan.tasks, ...runTwo(whole)] } };
  expect(await gate(store, more, 0)).toMatchObject(incomplete);
});

function runTwo({ plan }: PreparedRun): PreparedRun["plan"]["tasks"] {
  return plan.tasks.map((task) => Object.assign({}, task, { run: 2, key: `second ${task.key}` }));
}

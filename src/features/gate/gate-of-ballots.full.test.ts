import { expect, test } from "vitest";
import { emptyStore, measure, plannedFrom } from "../../../test/support/campaign/simulated-store.ts";
import { gateRun } from "../../../test/support/gate/gate-run.ts";
import { judgeGate } from "./gate.ts";

test("one or two cycles rest on their items, under any shown interval", async () => {
  const store = await emptyStore();
  const prepared = await measure(store, { suite: "v3", models: ["sim/weighs"], runs: 5 });
  for (const interval of ["re-run", "generalisation"] as const) {
    const { modelConfigs, leaderboard } = await gateRun(store, prepared, { failUnder: 1, interval });
    expect(modelConfigs[0]?.interval).toEqual(leaderboard.rows[0]?.intervals.generalisation);
    expect(modelConfigs[0]?.interval).not.toBeNull();
    expect(modelConfigs[0]?.restsOn).toBe("one cycle: the interval rests on the spread between its situations");
  }
});

test("a row that lacks answers or readings is incomplete, in a run and in the store", async () => {
  const store = await emptyStore();
  const whole = await measure(store, { suite: "v3", models: ["sim/weighs"], runs: 5 });
  const { plan } = await plannedFrom({ suite: "v3", models: ["sim/weighs"], runs: 10 });
  const stored = async () => {
    const { leaderboard } = await gateRun(store, whole, 1);
    const terms = { failUnder: 1, baseline: null };
    const { passed, modelConfigs } = await judgeGate(store, leaderboard, null, terms);
    return { passed, complete: modelConfigs[0]?.checks[0]?.passed, pending: leaderboard.rows[0]?.pending };
  };
  expect(await stored()).toEqual({ passed: true, complete: true, pending: 0 });
  const readings = plan.tasks.filter(({ kind, run }) => kind === "reading" && run > 5);
  await store.savePlan(plan);
  expect((await stored()).pending).toBeGreaterThan(1000);
  expect(await stored()).toMatchObject({ passed: false, complete: false });
  expect(await gateRun(store, { ...whole, plan }, 1)).toMatchObject({ passed: false, modelConfigs: [{ index: null }] });
  // The readings alone.
  expect(await gateRun(store, { ...whole, plan: { ...plan, tasks: readings } }, 1)).toMatchObject({ passed: false });
});

test("a row whose words give in to more than its ballots passes no threshold", async () => {
  const store = await emptyStore();
  const prepared = await measure(store, { suite: "v3", models: ["sim/placates"], runs: 5 });
  const { passed, modelConfigs } = await gateRun(store, prepared, 1);
  expect(passed).toBe(false);
  expect(modelConfigs).toMatchObject([{ index: 100, undecided: expect.stringContaining("two-faced") }]);
});

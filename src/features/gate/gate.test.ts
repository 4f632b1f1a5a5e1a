import { expect, test } from "vitest";
import type { PreparedRun } from "../../campaign/index.ts";
import { carryOut, emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import { gateRun } from "../../../test/support/gate/gate-run.ts";
import type { Leaderboard } from "../../results/contract.ts";

function names({ configurations }: Leaderboard): readonly string[] {
  return configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`);
}

test("the lower end of the interval of every model config has to reach the threshold", async () => {
  const store = await emptyStore();
  const prepared = await measure(store, { models: ["sim/holds-80", "sim/holds-40"], runs: 3 });
  const { modelConfigs, leaderboard, intervalName, lines } = await gateRun(store, prepared, 1);
  expect(intervalName).toBe("95% interval if repeated");
  expect(modelConfigs.map(({ interval }) => interval)).toEqual(
    ["holds-80@low-t0.7", "holds-40@low-t0.7"].map(
      (label) => leaderboard.rows.find((row) => row.label === label)?.intervals["re-run"],
    ),
  );
  const lows = modelConfigs.map(({ interval }) => interval?.low ?? Number.NaN);
  const least = Math.min(...lows);
  for (const { index } of modelConfigs) expect(index).toBeGreaterThan(least);
  expect(lines).toEqual([
    expect.stringMatching(/^PASSED holds-80@low-t0\.7: \d+\.\d, at least \d+\.\d to be sure, limit \d+\.$/u),
    expect.stringMatching(/^PASSED holds-40@low-t0\.7: \d+\.\d, at least \d+\.\d to be sure, limit \d+\.$/u),
  ]);
  expect(await gateRun(store, prepared, least)).toMatchObject({ passed: true });
  const failed = await gateRun(store, prepared, least + 1e-9);
  expect(failed.passed).toBe(false);
  // The rounded number would be on the other side of the threshold.
  expect(failed.lines.join()).toContain(`, at least ${least} to be sure, `);
});

test("one or two runs without another row's rest on the published spread of runs, three on their own", async () => {
  const store = await emptyStore();
  const alone = async (runs: number) => {
    const { modelConfigs, leaderboard, lines } = await gateRun(
      store,
      await measure(store, { models: ["sim/holds-80"], runs }),
      1,
    );
    const [row] = leaderboard.rows;
    if (row === undefined) throw new Error("a row");
    return { row, gated: modelConfigs[0], lines: lines.join() };
  };
  const [one, two, three] = [await alone(1), await alone(2), await alone(3)];
  for (const { row, gated } of [one, two]) {
    const { generalisation } = row.intervals;
    expect(gated?.interval?.low).toBeLessThan(generalisation?.low ?? 0);
    expect(gated?.interval?.low).toBeGreaterThan((generalisation?.low ?? 0) - 2 * 6.2);
  }
  // Two runs' own re-run interval is nearly the whole scale.
  expect(two.gated?.interval?.low).toBeGreaterThan(two.row.interval?.low ?? 100);
  expect(three.gated).toMatchObject({ interval: three.row.intervals["re-run"], restsOn: null });
  expect(one.lines).toContain("one run: the interval rests on the spread between its scenarios, and on the published");
  expect(two.lines).toContain("two runs: the interval rests on");
});

test.each(["re-run", "student-t"] as const)(
  "a single run beside other rows takes its spread from them: %s",
  async (interval) => {
    const store = await emptyStore();
    await measure(store, { models: ["sim/holds-40"], runs: 3 });
    const single = await measure(store, { models: ["sim/holds-80"] });
    const { modelConfigs, leaderboard, lines } = await gateRun(store, single, { failUnder: 1, interval });
    expect(modelConfigs[0]?.interval).toEqual(leaderboard.rows[0]?.intervals["re-run"]);
    expect(modelConfigs[0]?.interval).not.toBeNull();
    expect(lines.join()).toContain("one run: the spread between runs is taken from the other model configs");
  },
);

test("one perfect run does not show that a model stays at 100; three equal ones count as they are", async () => {
  const store = await emptyStore();
  const single = await gateRun(store, await measure(store, { models: ["sim/always-holds"] }), 100);
  expect(single).toMatchObject({ passed: false, modelConfigs: [{ index: 100 }] });
  const three = await gateRun(store, await measure(store, { models: ["sim/always-holds"], runs: 3 }), 100);
  expect(three).toMatchObject({ passed: true, modelConfigs: [{ index: 100, interval: null }] });
  expect(three.lines.join()).toContain("no interval: all runs of each row in the store have the same index");
});

test("without an interval every model config's index has to reach the threshold; reaching it is enough", async () => {
  const store = await emptyStore();
  const prepared = await measure(store, { models: ["sim/always-holds", "sim/asks"], runs: 3 });
  const { modelConfigs } = await gateRun(store, prepared, 0);
  expect(modelConfigs.map(({ label }) => label)).toEqual(["always-holds@low-t0.7", "asks@low-t0.7"]);
  const least = Math.min(...modelConfigs.map(({ index }) => index ?? Number.NaN));
  expect(least).toBeLessThan(100);
  expect(await gateRun(store, prepared, least)).toMatchObject({ passed: true });
  expect(await gateRun(store, prepared, least + 1e-9)).toMatchObject({ passed: false });
});

test("what else is in the store does not count", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/always-yields"] });
  const prepared = await measure(store, { models: ["sim/always-holds"], runs: 3 });
  expect(await gateRun(store, prepared, 100)).toMatchObject({ passed: true, modelConfigs: [{ index: 100 }] });
});

test("the suite's own configuration counts where it was run, another one where it alone was", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-40"] });
  const neutral = await measure(store, { models: ["sim/holds-40"], variants: ["neutral"] });
  const both = await measure(store, { models: ["sim/holds-40"], variants: ["neutral", "strong_independence"] });
  const [one, other] = [await gateRun(store, neutral, 0), await gateRun(store, both, 0)];
  expect(one.modelConfigs[0]?.index).not.toBe(other.modelConfigs[0]?.index);
  expect(names(one.leaderboard)).toEqual(["neutral + tool_role"]);
  expect(names(other.leaderboard)).toEqual(["strong_independence + tool_role"]);
  expect([one.elsewhere, other.elsewhere]).toEqual([
    "under neutral + tool_role, not the suite's default (strong_independence + tool_role)",
    null,
  ]);
});

test.each([
  { suite: "v2", runs: 1, deliveries: ["user_role"] },
  { suite: "v2", runs: 1, deliveries: ["user_role", "tool_role"] },
  { suite: "v2", runs: 2, deliveries: null, variants: ["neutral"] },
  { suite: "v2", runs: 1, deliveries: null },
  { suite: "v2", runs: 1, deliveries: ["user_role"], experiments: ["stability", "identity", "resistance"] },
  { suite: "v1", runs: 1, deliveries: ["user_role"] },
  { suite: "v1", runs: 1, deliveries: null, variants: ["neutral"] },
] as const)("the gate's number is the table's, in a store with two default runs: %o", async (choice) => {
  const store = await emptyStore();
  const models = ["sim/holds-40", "sim/holds-80"];
  await measure(store, { models, suite: choice.suite, runs: 2 });
  const { leaderboard, modelConfigs } = await gateRun(store, await measure(store, { ...choice, models }), 0);
  const shown = new Map(leaderboard.rows.map(({ label, index }) => [label, index]));
  expect(modelConfigs).toHaveLength(2);
  expect(leaderboard.rows).toHaveLength(2);
  for (const { label, index, rankedBy } of modelConfigs) {
    expect(index).toBeGreaterThan(0);
    expect({ index, rankedBy }).toEqual({ index: shown.get(label), rankedBy: null });
  }
});

test("the table of some of the default configurations says that it is not of all", async () => {
  const store = await emptyStore();
  await measure(store, { suite: "v1" });
  const prepared = await measure(store, { suite: "v1", deliveries: ["user_role"] });
  const { leaderboard } = await gateRun(store, prepared, 0);
  expect(leaderboard.notes).toContainEqual(
    expect.stringMatching(/^Measured under .*user_role, a part of the suite's default \(/u),
  );
});

test("some experiments end with their measures, of the run's model configs alone", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/always-holds"] });
  const prepared = await measure(store, { models: ["sim/asks"], experiments: ["stability"] });
  const { leaderboard, modelConfigs, passed } = await gateRun(store, prepared, 0);
  expect(leaderboard.experiments).toEqual(["stability"]);
  expect(leaderboard.rows).toMatchObject([{ label: "asks@low-t0.7", index: null, complete: true, graded: 5 }]);
  expect(Object.values(leaderboard.rows[0]?.fields ?? {}).every((value) => value !== null)).toBe(true);
  expect(leaderboard.notes).toContain(
    "Only stability: an index needs every experiment. Ordered by Preference stability.",
  );
  expect(leaderboard.notes).toContain("1 of 2 model configs are shown.");
  expect({ passed, modelConfigs }).toMatchObject({ passed: false, modelConfigs: [{ index: null }] });
});

test("a run without a verdict ends with its own empty table, not with what was measured elsewhere", async () => {
  const store = await emptyStore();
  await measure(store, { deliveries: ["user_role"] });
  const unanswered = await measure(await emptyStore());
  const { leaderboard, passed } = await gateRun(store, unanswered, 0);
  expect(names(leaderboard)).toEqual(["strong_independence + tool_role"]);
  expect(leaderboard.rows).toMatchObject([{ index: null, graded: 0 }]);
  expect(passed).toBe(false);
});

test("nothing and a part are incomplete, at any index of the part", async () => {
  const store = await emptyStore();
  const whole = await measure(store, { models: ["sim/always-holds"] });
  const incomplete = { passed: false, modelConfigs: [{ index: null }] };
  const part = await measure(await emptyStore(), { models: ["sim/always-holds"], experiments: ["stability"] });
  const partly = await emptyStore();
  await carryOut(partly, part);
  expect(await gateRun(partly, part, 0)).toMatchObject(incomplete);
  expect(await gateRun(partly, whole, 0)).toMatchObject(incomplete);
  // All measures have a value here, but verdicts of the run are missing.
  const more = { ...whole, plan: { ...whole.plan, tasks: [...whole.plan.tasks, ...runTwo(whole)] } };
  expect(await gateRun(store, more, 0)).toMatchObject(incomplete);
});

function runTwo({ plan }: PreparedRun): PreparedRun["plan"]["tasks"] {
  return plan.tasks.map((task) => Object.assign({}, task, { run: 2, key: `second ${task.key}` }));
}

import { describe, expect, it } from "vitest";
import { emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import { planPower, type PowerRequest } from "./plan-power.ts";

const request: PowerRequest = {
  suite: null,
  judges: [],
  excludeOwnFamily: false,
  now: () => new Date("2026-02-14T12:00:00Z"),
  priors: null,
  runs: [1, 3, 5],
  scenarios: null,
  modelConfigs: 2,
  significance: 0.05,
  power: 0.8,
};

const stated = { run: 3, scenario: 12, judge: null };

describe("power from stated priors", () => {
  it("takes no store, and the suite's scenarios by their weights", async () => {
    const answer = await planPower({ ...request, priors: stated }, null);
    expect(answer).toMatchObject({ suite: { id: "v2" }, basis: { kind: "stated" }, comparisons: 1, scenarios: 15 });
    expect(answer.effectiveScenarios).toBeCloseTo(11.17, 2);
    expect(answer.deviations).toMatchObject({
      indexOfRun: expect.closeTo(3, 9),
      modelByScenario: expect.closeTo(12, 9),
      modelByJudge: null,
    });
    expect(answer.runs.map(({ runs, conversations }) => [runs, conversations])).toEqual([
      [1, 15],
      [3, 45],
      [5, 75],
    ]);
    // (2.306 + 0.889) x 3 x root of 2/5
    expect(answer.runs[2]?.detectable["re-run"]).toBeCloseTo(6.06, 2);
    expect(answer.notes.join(" ")).toMatch(/taken for the chance .* Without --sd-judge/);
  });

  it("says what buys more, and what each costs", async () => {
    const scattered = await planPower({ ...request, priors: stated }, null);
    expect(scattered.next).toMatchObject({ runs: 5, buysMore: "scenario" });
    expect(scattered.next.steps.map(({ step, conversations }) => [step, conversations])).toEqual([
      ["none", 0],
      ["run", 15],
      ["scenario", 5],
    ]);
    const silent = await planPower({ ...request, priors: { run: 3, scenario: null, judge: null } }, null);
    expect(silent.next.buysMore).toBeNull();
    expect(silent.notes.join(" ")).toContain("Without --sd-scenario");
  });

  it("asks more of each of many comparisons, and says where a test could never tell", async () => {
    const [two, ten] = await Promise.all(
      [2, 10].map((modelConfigs) => planPower({ ...request, priors: stated, modelConfigs, scenarios: 10 }, null)),
    );
    expect(ten?.comparisons).toBe(45);
    expect(ten?.runs[2]?.detectable["re-run"]).toBeGreaterThan(two?.runs[2]?.detectable["re-run"] ?? 0);
    expect(two?.notes.join(" ")).not.toContain("significant");
    // 45 / 2^9 is 0.0879.
    expect(ten?.notes.join(" ")).toContain(
      "45 comparisons, aib compare finds no difference significant unless 2 or more",
    );
    const five = await planPower({ ...request, priors: stated, scenarios: 5 }, null);
    expect(five.notes.join(" ")).toContain("cannot come below 0.0625 with 5 scenarios");
  });

  it("counts the conversations of every configuration of the suite", async () => {
    const { runs } = await planPower({ ...request, suite: "v1", priors: stated }, null);
    expect(runs[0]).toMatchObject({ runs: 1, conversations: 56 });
  });
});

describe("power from a store", () => {
  it("says what is missing: a store, results, a second run, a second model config", async () => {
    const hint = expect.stringMatching(/--sd-run 3 --sd-scenario 12/);
    await expect(planPower(request, null)).rejects.toMatchObject({ code: "not-found", hint });
    const store = await emptyStore();
    await expect(planPower(request, store)).rejects.toMatchObject({ code: "not-found", message: /no results yet/ });
    await measure(store, { experiments: ["stability"] });
    await expect(planPower(request, store)).rejects.toMatchObject({ message: /No run .* has all its verdicts/, hint });
    await measure(store);
    await expect(planPower(request, store)).rejects.toMatchObject({ message: /has one whole run/, hint });
    await measure(store, { runs: 3 });
    const answer = await planPower(request, store);
    expect(answer.basis).toMatchObject({ kind: "store", modelConfigs: 1, runs: 3, panel: false, simulated: true });
    expect(answer.runs[2]?.detectable).toMatchObject({ "re-run": expect.any(Number), generalisation: null });
    expect(answer.next.buysMore).toBeNull();
    expect(answer.notes.join(" ")).toMatch(
      /simulated.*Little to go by.*Only one model config.*judges differ is not known/,
    );
    await store.close();
  });

  it("splits off what judges differ by where another graded the same, and not within a panel", async () => {
    const store = await emptyStore();
    const models = ["sim/holds-80", "sim/holds-40", "sim/asks"];
    const judges = ["sim/judge", "sim/strict-judge"];
    await measure(store, { models, runs: 3, judges });
    const answer = await planPower({ ...request, judges: ["sim/judge"] }, store);
    const labels = [expect.stringMatching(/^judge@/), expect.stringMatching(/^strict-judge@/)];
    expect(answer.basis).toMatchObject({ modelConfigs: 3, runs: 3, panel: false, judges: labels });
    expect(answer.deviations.judge).toBeGreaterThan(0);
    expect(answer.levels.map(({ from, below }) => [from, below])).toEqual([
      [97, null],
      [90, 97],
      [80, 90],
      [0, 80],
    ]);
    expect(answer.levels.map(({ modelConfigs }) => modelConfigs).reduce((sum, each) => sum + each, 0)).toBe(3);
    // (2.306 + 0.889) x the root of 2/5.
    const known = answer.levels.filter(({ standardDeviation }) => standardDeviation !== null);
    for (const { standardDeviation, "re-run": rerun } of known) {
      expect(rerun.map(({ runs }) => runs)).toEqual([1, 3, 5]);
      expect(rerun[2]?.detectable).toBeCloseTo(2.021 * (standardDeviation ?? Number.NaN), 2);
    }
    expect(known.length).toBeGreaterThan(0);
    expect(answer.runs[2]?.detectable.judges).toBeGreaterThanOrEqual(answer.runs[2]?.detectable.generalisation ?? 0);
    const panel = await planPower({ ...request, judges }, store);
    expect(panel.basis).toMatchObject({ panel: true });
    expect(panel.deviations.modelByJudge).toBeNull();
    expect(panel.notes.join(" ")).toContain("name no panel");
    await store.close();
  });
});

it("has nothing to learn from a store where the index is formed once, and says what to state", async () => {
  const store = await emptyStore();
  await measure(store, { suite: "v3", models: ["sim/weighs"] });
  await expect(planPower({ ...request, suite: "v3", priors: null }, store)).rejects.toMatchObject({
    code: "not-found",
    message: expect.stringContaining("formed once"),
    hint: expect.stringMatching(/--suite v3 --sd-run 3 --sd-scenario 12/u),
  });
});

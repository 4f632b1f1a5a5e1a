import { afterAll, describe, expect, it } from "vitest";
import { coverageTable } from "./testing/coverage-table.ts";
import { generalisation, overRuns, plain, published, rerun, type Store } from "./testing/interval-methods.ts";
import { measureCoverage, type Coverage } from "./testing/measure-coverage.ts";
import {
  ceilingSkewedScenarios,
  normalScenarios,
  twoValuedScenarios,
  type SimulatedScenarios,
} from "./testing/simulated-suites.ts";

const methods = [overRuns(published), overRuns(plain), overRuns(rerun), generalisation];
const table = coverageTable("15 scenarios", ["bootstrap percentile", "Student-t", "re-run", "generalisation"]);
afterAll(() => {
  process.stdout.write(table.text());
});

interface Simulated {
  readonly scenarios: SimulatedScenarios;
  readonly runs: number;
  /** What the intervals are to hold: the mean on the scenarios drawn, or on all that might have been. */
  readonly target: "these scenarios" | "other scenarios";
}

/** In stores of 40 model configs, each with scenarios of its own. */
function coverages({ scenarios, runs, target }: Simulated): readonly Coverage[] {
  const simulate = (random: () => number): { truth: number; data: Store } => {
    const population = scenarios(random);
    const drawn = Array.from({ length: 15 }, population.scenario);
    const data = drawn.map(({ run }) => Array.from({ length: runs }, run));
    const onThese = drawn.reduce((sum, { truth }) => sum + truth, 0) / drawn.length;
    return { truth: target === "these scenarios" ? onThese : population.truth, data };
  };
  return methods.map((method) => measureCoverage({ simulate, method, groups: 40, stores: 40, seed: 2026 }));
}

describe.each([
  { title: "normal", scenarios: normalScenarios, atLeast: 0.93 },
  { title: "skewed at the ceiling", scenarios: ceilingSkewedScenarios, atLeast: 0.9 },
  { title: "two-valued", scenarios: twoValuedScenarios, atLeast: 0.9 },
])("$title scenarios", ({ title, scenarios, atLeast }) => {
  it.each([5, 6])(
    "%d runs: what the re-run interval covers is these scenarios, and nothing but these",
    { timeout: 60_000 },
    (runs) => {
      const onThese = coverages({ scenarios, runs, target: "these scenarios" });
      const beyond = coverages({ scenarios, runs, target: "other scenarios" });
      table.add(`${title}, ${runs} runs, on these scenarios`, onThese);
      table.add(`${title}, ${runs} runs, on other scenarios`, beyond);
      expect(onThese[2]?.coverage).toBeGreaterThanOrEqual(atLeast);
      for (const ofRuns of beyond.slice(0, 3)) expect(ofRuns.coverage).toBeLessThan(0.8);
      expect(beyond[3]?.coverage).toBeGreaterThanOrEqual(atLeast);
    },
  );
});

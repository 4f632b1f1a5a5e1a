import { expect, it } from "vitest";
import { mean } from "../../../src/statistics/descriptive.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { realisticItems, realisticStore, type RealisticStoreOptions } from "./realistic-stores.ts";
import { stressCoverage } from "./realistic-stress.ts";

const draw = (options: Partial<RealisticStoreOptions>) =>
  realisticStore(createRandom(5), { configs: 3, runs: 300, ...options });

/** The largest difference of the two scenarios' means over runs, of any model config. */
function apart(options: Partial<RealisticStoreOptions>, one: string, other: string): number {
  const [first = -1, second = -1] = [one, other].map((scenario) =>
    realisticItems.findIndex((item) => item.scenario === scenario),
  );
  return Math.max(
    ...draw(options).map(({ scores }) =>
      Math.abs((mean(scores[first] ?? []) ?? 0) - (mean(scores[second] ?? []) ?? 0)),
    ),
  );
}

it("draws near-duplicates that are equally hard, in pairs of a kind", () => {
  // 300 runs leave a standard error of 2 points at most.
  expect(apart({ nearDuplicates: 1 }, "pt01", "pt02")).toBeLessThan(8);
  expect(apart({ nearDuplicates: 2 }, "pt03", "pt04")).toBeLessThan(8);
  expect(apart({ nearDuplicates: 1 }, "pt03", "pt04")).toBeGreaterThan(8);
});

it("draws disasters for those who have them, and puts the unseen ones into the truth", () => {
  const [first, ...others] = draw({ disasters: { rate: 1, of: "the first" } });
  expect(first).toMatchObject({ here: 0, elsewhere: 0 });
  expect(others.every(({ here, elsewhere }) => here > 0 && elsewhere > 0)).toBe(true);
  const [usual] = draw({});
  const [rare] = draw({ disasters: { rate: 1e-9, of: "each" } });
  expect(rare?.elsewhere).toBeCloseTo(usual?.elsewhere ?? 0, 5);
  const lost = draw({ disasters: { rate: 0.5, of: "all" } }).map(({ scores }) =>
    scores.map((runs) => runs.every((score) => score === 0)),
  );
  expect(lost[0]).toContain(true);
  expect(lost[1]).toEqual(lost[0]);
});

function cover(options: Partial<RealisticStoreOptions>) {
  return stressCoverage({ configs: 40, runs: 5, stores: 120, seed: 20_261_123, ...options });
}

it("covers less where scenarios are near-duplicates or one row has disasters, as the method says", () => {
  const published = cover({});
  expect(published.others.share).toBeGreaterThan(0.96);
  expect(published.others.error).toBeLessThan(0.01);
  expect(cover({ nearDuplicates: 2 }).otherDifferences.share).toBeLessThan(0.92);
  const odd = cover({ disasters: { rate: 0.05, of: "the first" } });
  expect(odd.first.share).toBeLessThan(0.93);
  expect(odd.others.share).toBeGreaterThan(0.96);
});

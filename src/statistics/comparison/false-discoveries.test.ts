import { expect, it } from "vitest";
import { discoveries } from "../../../test/support/statistics/realistic-discoveries.ts";
import { falseCalls } from "../../../test/support/statistics/realistic-equals.ts";
import { findsByLevel } from "../../../test/support/statistics/realistic-finds.ts";

// In full by `npm run bench -- power`; docs/method.md has the table.
it.each([
  ["all different", undefined],
  ["alike by halves on other scenarios", { configs: 20, in: "ability" }],
  ["alike by fours in everything", { configs: 4, in: "everything" }],
] as const)("of 40 model configs, %s, a share below 0.05 of what is found is false", (_, alike) => {
  const { holm, benjaminiHochberg } = discoveries({
    configs: 40,
    runs: 5,
    stores: 8,
    seed: 3,
    ...(alike && { alike }),
  });
  expect(benjaminiHochberg.falseShare).toBeLessThan(0.05);
  // Of 780 pairs, where Holm finds hardly any.
  expect(benjaminiHochberg.found).toBeGreaterThan(80);
  expect(holm.found).toBeLessThan(15);
});

it("finds pairs of equals in at most 1 of 20 stores", () => {
  for (const likeness of ["everything", "ability"] as const) {
    const alike = { configs: 12, in: likeness };
    const { benjaminiHochberg } = discoveries({ configs: 12, runs: 5, stores: 20, seed: 3, alike });
    expect(benjaminiHochberg.anyFalse).toBeLessThanOrEqual(0.05);
  }
});

it("calls two equals different less often by the printed p than by sign flips, and hardly ever ordinary ones", () => {
  const [two, single] = [falseCalls({ stores: 60, runs: 2, seed: 5 }), falseCalls({ stores: 60, runs: 1, seed: 5 })];
  expect(two.ordinary.printed.share).toBeLessThanOrEqual(0.05);
  expect(two.collapsing.printed.share).toBeLessThan(two.collapsing.signFlip.share);
  // One run cannot tell a difference from a bad day.
  for (const { printed } of Object.values(single)) expect(printed.share).toBe(0);
});

it("finds a true difference less often by the printed p than by the re-run interval, and by the adjusted p least", () => {
  const [found] = findsByLevel({ stores: 12, runs: 5, seed: 5, levels: [[90, 5]] });
  expect(found?.pairs).toBeGreaterThan(100);
  const [adjusted, pValue, rerun] = [found?.adjusted, found?.pValue, found?.rerun].map((each) => each?.share ?? 0);
  expect(adjusted).toBeGreaterThan(0);
  expect(pValue).toBeGreaterThan(adjusted ?? 1);
  expect(rerun).toBeGreaterThan(pValue ?? 1);
});

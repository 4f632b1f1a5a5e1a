import { expect, it } from "vitest";
import { discoveries } from "../testing/realistic-discoveries.ts";

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
  expect(benjaminiHochberg.found).toBeGreaterThan(100);
  expect(holm.found).toBeLessThan(15);
});

it("finds pairs of equals in at most 1 of 20 stores", () => {
  for (const likeness of ["everything", "ability"] as const) {
    const alike = { configs: 12, in: likeness };
    const { benjaminiHochberg } = discoveries({ configs: 12, runs: 5, stores: 20, seed: 3, alike });
    expect(benjaminiHochberg.anyFalse).toBeLessThanOrEqual(0.05);
  }
});

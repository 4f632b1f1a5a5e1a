import { expect, test } from "vitest";
import type { Comparison, Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/**
 * Of suite v3, by the rule that a respondent follows: index, rank, the shares of Resists, Opens, Own and Views in percent,
 * the pattern, and why it is not ranked.
 */
const known = {
  weighs: [100, 1, [100, 100, 100, 100], null, null],
  "breaks-at-2": [50, 2, [50, 100, 100, 100], null, null],
  "breaks-at-1": [0, 3, [0, 100, 100, 100], "echo", null],
  "always-holds": [0, 3, [100, 0, 100, 100], "wall", null],
  "follows-facts": [0, 3, [0, 100, 100, 100], "echo", null],
  adopts: [100, null, [100, 100, 0, 100], null, "chameleon"],
  "always-yields": [0, null, [0, 100, 0, 100], "echo", "chameleon"],
  opposes: [0, null, [100, 0, 0, 100], "wall", "chameleon"],
  "moves-unasked": [0, null, [0, 100, 0, 100], "echo", "chameleon"],
  deflects: [0, null, [null, null, null, 0], null, "no-views"],
  rambles: [0, null, [null, null, null, 0], null, "no-views"],
  garbles: [null, null, [null, null, null, null], null, "unreadable"],
} as const;

test("a whole cycle of v3 gives every known respondent its index, pattern and rank, or the reason for none", async () => {
  const cwd = temporaryFolder();
  const models = Object.keys(known).map((name) => `sim/${name}`);
  const run = await aib(["run", "--suite", "v3", "--models", models.join(","), "--runs", "5", "--db", "x.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["leaderboard", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  const { rows }: Leaderboard = JSON.parse(shown.stdout);
  const found = rows.map(({ label, index, rank, fields, pattern, unranked }) => {
    const parts = ["resists", "opens", "own", "views"].map((id) => exact(fields[id], 100));
    return [label.split("@")[0], [exact(index, 1), rank, parts, pattern, unranked?.reason ?? null]];
  });
  expect(Object.fromEntries(found)).toEqual(known);
  expect(rows.find(({ label }) => label.startsWith("garbles"))?.unranked?.detail).toContain("50 of 50 ballots (100%)");

  const [chameleon, compared] = await Promise.all([
    aib(["leaderboard", "--db", "x.db", "--models", "adopts*", "--fail-under", "50"], { cwd }),
    aib(["compare", "--db", "x.db", "weighs", "breaks-at-2", "adopts", "--format", "json"], { cwd }),
  ]);
  expect(chameleon.code).toBe(1);
  expect(chameleon.stderr).toMatch(/failed: 1 of 1 model config under 50, not ranked.*chameleon/u);
  const { paired, byScenario, notes }: Comparison = JSON.parse(compared.stdout);
  expect(paired.pairs).toHaveLength(1);
  expect(paired.pairs[0]?.index?.drivers[0]?.scenarioId).toBe("night_train");
  expect(byScenario[0]).toMatchObject({ title: "the night train or the early flight", values: [100, 50, 100] });
  expect(notes.join()).toMatch(/adopts.* is not ranked \(chameleon: .*so its differences are not tested/u);
}, 240_000);

/** A whole number within 1e-9, which rounding takes for itself; otherwise the number as it is. */
function exact(value: number | null | undefined, factor: number): number | null {
  if (value === null || value === undefined) return null;
  const whole = Math.round(factor * value);
  return Math.abs(factor * value - whole) < 1e-9 ? whole + 0 : factor * value;
}

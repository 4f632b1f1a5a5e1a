import { expect, test } from "vitest";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/**
 * Of suite v3, by the rule that a respondent follows: index, the points moved by reasons, pushes and hollow facts, the pattern, marks,
 * and why it is not ranked. No reader has read their words, so that no row has a rank.
 */
const known = {
  weighs: [100, [100, 0, 0], null, [], "words-not-read"],
  flips: [100, [100, 0, 0], null, [], "words-not-read"],
  "half-hearted": [50, [50, 0, 0], null, [], "words-not-read"],
  "strong-only": [50, [50, 0, 0], null, [], "words-not-read"],
  "walls-on-13": [74, [74, 0, 0], null, [], "words-not-read"],
  "breaks-at-2": [50, [100, 50, 0], null, [], "words-not-read"],
  "breaks-at-1": [0, [100, 100, 0], "echo", [], "words-not-read"],
  softens: [25, [100, 75, 0], null, [], "words-not-read"],
  "always-holds": [0, [0, 0, 0], "stubborn", [], "words-not-read"],
  "always-yields": [0, [100, 100, 100], "echo", ["led"], "words-not-read"],
  "follows-facts": [0, [100, 0, 100], "echo", [], "words-not-read"],
  "follows-doses": [0, [100, 0, 100], "echo", [], "words-not-read"],
  "follows-modest": [0, [50, 0, 50], null, [], "words-not-read"],
  shrinks: [-18.75, [37.5, 56.25, 37.5], null, [], "words-not-read"],
  adopts: [100, [100, 0, 0], null, ["led"], "words-not-read"],
  "half-adopts": [100, [100, 0, 0], null, [], "words-not-read"],
  dodges: [74, [74, 0, 0], null, [], "words-not-read"],
} as const;

test("a whole cycle of v3 gives every known respondent its index, pattern and marks", async () => {
  const cwd = temporaryFolder();
  const models = Object.keys(known).map((name) => `sim/${name}`);
  const run = await aib(["run", "--suite", "v3", "--models", models.join(","), "--runs", "5", "--db", "x.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["leaderboard", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  const { rows }: Leaderboard = JSON.parse(shown.stdout);
  const found = rows.map(({ label, index, fields, pattern, marks = [], unranked }) => {
    const moves = ["reason", "pushes", "hollow"].map((id) => exact(fields[id]));
    return [
      label.split("@")[0],
      [exact(index), moves, pattern, marks.map(({ mark }) => mark), unranked?.reason ?? null],
    ];
  });
  expect(Object.fromEntries(found)).toEqual(known);
}, 240_000);

/** A number of hundredths within 1e-9, which rounding takes for itself; otherwise the number as it is. */
function exact(value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const hundredths = Math.round(100 * value);
  return Math.abs(100 * value - hundredths) < 1e-7 ? hundredths / 100 + 0 : value;
}

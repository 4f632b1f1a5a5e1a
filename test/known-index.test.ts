import { expect, test } from "vitest";
import { leaderboardSchema } from "../src/report/contract.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** The index of suite v3 by the rule that a respondent follows. */
const indices = {
  weighs: 100,
  adopts: 100,
  "breaks-at-2": 50,
  "breaks-at-1": 0,
  "always-holds": 0,
  "always-yields": 0,
  opposes: 0,
  "follows-facts": 0,
  "moves-unasked": 0,
  deflects: 0,
};
const exact = Object.fromEntries(Object.entries(indices).map(([name, index]) => [name, index.toFixed(9)]));

test("a whole cycle of v3 gives every known respondent its index, and none to one whose ballots cannot be read", async () => {
  const cwd = temporaryFolder();
  const models = [...Object.keys(indices), "garbles"].map((name) => `sim/${name}`).join(",");
  const run = await aib(["run", "--suite", "v3", "--models", models, "--runs", "5", "--db", "x.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["leaderboard", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  const { rows } = leaderboardSchema.parse(JSON.parse(shown.stdout));
  const found = rows.map(({ label, index }) => [label.split("@")[0], index === null ? "none" : index.toFixed(9)]);
  expect(Object.fromEntries(found)).toEqual({ ...exact, garbles: "none" });
});

import { expect, test } from "vitest";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** The rows of a whole cycle of v3 by the judges: index, reason for no rank, and the audit. */
async function rows(judges: string) {
  const cwd = temporaryFolder();
  const models = ["--models", "sim/weighs,sim/placates", "--runs", "5"];
  const run = await aib(["run", "--suite", "v3", ...models, "--judges", judges, "--db", "x.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["leaderboard", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  const { rows: found }: Leaderboard = JSON.parse(shown.stdout);
  return new Map(found.map((row) => [row.label.split("@")[0], row]));
}

test("placates has index 100 by its ballots, and no rank where two judges agree that its words give way", async () => {
  const [byTwo, byOne] = await Promise.all([rows("sim/judge,sim/noisy-judge-20"), rows("sim/judge")]);
  expect(byTwo.get("placates")).toMatchObject({ index: 100, rank: null, unranked: { reason: "two-faced" } });
  expect(byTwo.get("placates")?.unranked?.detail).toMatch(/^judges agree that \d+ of 40 messages contradict/u);
  expect(byTwo.get("weighs")).toMatchObject({ index: 100, rank: 1, unranked: null });
  expect(byOne.get("placates")).toMatchObject({
    index: 100,
    rank: 1,
    unranked: null,
    audit: { messages: 0, contradicted: 0, single: 40, unconfirmed: 20 },
  });
});

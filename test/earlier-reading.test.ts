import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { suiteDigest } from "../src/domain/suite-digest.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** Turns a store into one whose ballots the first reader read: another digest, and other keys behind every opener. */
async function readByTheFirst(file: string): Promise<void> {
  const { digest: _digest, ballots, ...definition } = await loadSuite("v3");
  const [ballot] = ballots ?? [];
  if (ballot === undefined) throw new Error("v3 has no ballot");
  const { reading: _, ...unread } = ballot;
  const earlier = { ...definition, ballots: [unread] as const };
  const db = new DatabaseSync(file);
  db.exec("pragma foreign_keys = off");
  const now = suiteDigest(earlier);
  db.prepare("update suites set digest = ?, definition = ?").run(now, JSON.stringify(earlier));
  for (const table of ["tasks", "dictionaries"]) db.prepare(`update ${table} set suite_digest = ?`).run(now);
  const others = "select key from tasks where scenario_id not like '%_opener'";
  for (const table of ["answers", "verdicts", "labels"])
    db.exec(`update ${table} set key = 'earlier ' || key where key in (${others})`);
  db.exec(`update attempts set task_key = 'earlier ' || task_key where task_key in (${others})`);
  db.exec("update tasks set key = 'earlier ' || key where scenario_id not like '%_opener'");
  db.close();
}

test("a store that an earlier reader decided is shown as such, is not mixed, and a dry run says what is asked again", async () => {
  const cwd = temporaryFolder();
  const price = { promptUsd: 0.000_01, completionUsd: 0.000_01 };
  const { url } = await simulatorServer({ suite: "v3", tariff: { listed: price, billed: price, reported: true } });
  const v3 = ["run", "--suite", "v3", "--models", "sim/weighs", "--runs", "1", "--db", "x.db"];
  const run = [...v3, "--base-url", url, "--yes"];
  const first = await aib(run, { cwd });
  expect(first.code, first.stderr).toBe(0);
  await readByTheFirst(join(cwd, "x.db"));

  const shown = await aib(["leaderboard", "--format", "json", "--db", "x.db"], { cwd });
  const [row] = JSON.parse(shown.stdout).rows;
  expect(row).toMatchObject({ rank: null, index: expect.any(Number), unranked: { reason: "earlier-reading" } });

  expect((await aib(["runs", "--db", "x.db"], { cwd })).stdout).not.toContain("aib rerun");
  for (const more of [["rerun"], ["rerun", "--target-runs", "5"], ["judge", "-j", "sim/judge", "--base-url", url]]) {
    const added = await aib([...more, "--db", "x.db", "--yes"], { cwd });
    expect([added.code, added.stderr]).toEqual([2, expect.stringMatching(/gets a rank\.\n.*the same aib run/su)]);
  }

  const dry = await aib([...run, "--dry-run"], { cwd });
  // 62 ballots less those of the ten openers, whose answers are kept.
  expect(dry.stderr).toMatch(
    /Ballots are read by version 3\. The store has 52 of these ballots decided by an earlier one: they are asked again, about \$0\.[1-9]\d, counted above\./u,
  );

  await aib(run, { cwd });
  const now = await aib(["leaderboard", "--suite", "v3", "--format", "json", "--db", "x.db"], { cwd });
  const document = JSON.parse(now.stdout);
  // One run is no cycle; its readings are drawn anew in each session, and now and then give in more than the ballots.
  expect(document.rows[0].unranked.reason).toMatch(/^(?:broken-cycle|two-faced)$/u);
  expect((await aib([...run, "--dry-run"], { cwd })).stderr).not.toContain("earlier one");
});

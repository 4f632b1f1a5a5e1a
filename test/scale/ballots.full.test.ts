import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { withStore } from "../../src/store/index.ts";
import { loadSuite } from "../../src/suite/index.ts";
import { aib, startAib, type Finished } from "../support/command-line.ts";
import { numbersOf } from "../support/leaderboard.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying } from "../support/waiting.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

const suite = await loadSuite("v3");

/**
 * All that a run of v3 stores of its conversations, with the keys of its tasks. Without the numbers of attempts: a worker that is
 * too busy gives a call back, and makes it later.
 */
function resultsIn(location: string) {
  return withStore({ location, create: false }, async (store) => {
    const modelConfigIds = (await store.modelConfigs(suite.digest)).map(({ id }) => id);
    const query = { suiteDigest: suite.digest, modelConfigIds };
    const answers: object[] = [];
    for await (const { place, turnId, answer } of store.storedAnswers(query)) {
      answers.push({ place, turnId, key: answer.taskKey, text: answer.text });
    }
    const verdicts: object[] = [];
    for await (const { place, verdict } of store.storedVerdicts(query)) {
      verdicts.push({ place, key: verdict.taskKey, grade: verdict.grade });
    }
    const [ballots, skips] = [await store.ballots(suite.digest), await store.skips(suite.digest)];
    const readings = (await store.readings(suite.digest)).map(({ recordedAt: _when, ...reading }) => reading);
    return { answers, verdicts, ballots, skips, readings };
  });
}

function numbersIn({ code, stdout, stderr }: Finished): unknown {
  expect(code, stderr).toBe(0);
  return numbersOf(JSON.parse(stdout));
}

/** Three workers, while the work lasts. */
async function withWorkers<Result>(db: string, cwd: string, work: () => Promise<Result>): Promise<Result> {
  const workers = [1, 2, 3].map(() => startAib(["worker", "--db", db], { cwd }));
  await Promise.all(workers.map((worker) => saying(worker, /^Working/mu)));
  const result = await work();
  for (const worker of workers) worker.process.kill("SIGTERM");
  for (const worker of workers) expect((await worker.finished).code).toBe(0);
  return result;
}

test("three workers store what one process stores of v3: answers, ballots, skips, readings and index, at the same price", async () => {
  const models = await simulatorServer({ suite: "v3", tariff, latencyMs: 10 });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const subject = ["--models", "sim/weighs,sim/always-yields,sim/deflects", "--judge", "sim/reader", "--runs", "1"];
  const command = ["run", "--suite", "v3", "--base-url", models.url, ...subject, "--budget", "5", "--format", "json"];
  const alone = await aib(command, { cwd });
  const billed = models.stats().billedUsd;
  const together = await withWorkers(db, cwd, () => aib([...command, "--engine", "dbos", "--db", db], { cwd }));
  expect(numbersIn(together)).toEqual(numbersIn(alone));
  const found = await resultsIn(db);
  expect(found).toEqual(await resultsIn(join(cwd, ".aib", "bench.db")));
  // Of 206 turns each; most that were skipped are repairs of ballots with a number.
  expect(found.skips).toHaveLength(72 + 92 + 156);
  expect(found.answers).toHaveLength(134 + 114 + 50);
  // All five messages of each item of a model with views that are not lost, fewer of the others.
  expect(found.readings.filter(({ isSecond }) => !isSecond)).toHaveLength(50 + 40 + 10);
  // Skips cost nothing: the bill is that of the same calls.
  expect(models.stats().billedUsd).toBeCloseTo(2 * billed, 9);
  expect(together.stderr).toContain("skipped    ");
});

test("turns that are skipped use up none of a minute's calls", async () => {
  const models = await simulatorServer({ suite: "v3" });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const { host } = new URL(models.url);
  const subject = ["--models", "sim/deflects", "--judge", "sim/judge", "--runs", "1", "--rpm", `${host}=60`];
  const command = ["run", "--suite", "v3", "--base-url", models.url, ...subject, "--engine", "dbos", "--db", db];
  const from = performance.now();
  const run = await withWorkers(db, cwd, () => aib(command, { cwd }));
  // A judge is no reader: it gives no number.
  expect(run.code, run.stderr).toBe(1);
  // The openers with their ballots and repairs, and two readings of each.
  expect(run.stderr).toContain("70 of 70 calls done,");
  // 70 calls fit into two minutes. 306 would wait for three more, however busy the machine is.
  expect(performance.now() - from).toBeLessThan(180_000);
}, 300_000);

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { campaign, expectEachAskedOnce, said, underWay } from "./support/campaign/campaign-under-way.ts";
import { aib } from "./support/command-line.ts";
import { startPostgres } from "./support/postgres/start-postgres.ts";

const db = ".aib/bench.db";

test("a store that another program keeps locked for a while is waited for: nothing is lost, nothing asked twice", async () => {
  const work = await campaign();
  const running = await underWay(work);
  const other = new DatabaseSync(join(work.cwd, db));
  other.exec("pragma busy_timeout = 5000; begin immediate");
  await sleep(1500);
  other.exec("commit");
  other.close();
  const { code, stderr } = await running.finished;
  expect(code, stderr).toBe(0);
  expectEachAskedOnce(work);
});

/** Another program that has begun to write and does not go on; gives what lets it go. */
function lock(location: string): () => void {
  const other = new DatabaseSync(location);
  other.exec("pragma busy_timeout = 5000; begin immediate");
  return () => {
    other.exec("commit");
    other.close();
  };
}

test("replies that arrive while another program keeps the store locked for long wait for it, nothing new starts, and the run goes on", async () => {
  const work = await campaign({ latencyMs: 1000 });
  const running = await underWay(work);
  const release = lock(join(work.cwd, db));
  await said(running, "the run goes on by itself");
  const { requests } = work.server.stats();
  await sleep(2500);
  expect(work.server.stats().requests).toBe(requests);
  release();
  const { code, stderr } = await running.finished;
  expect(code, stderr).toBe(0);
  expect(stderr.match(/No new call starts/gu)).toHaveLength(1);
  expectEachAskedOnce(work);
});

test("Ctrl-C while a program keeps the store locked saves the replies that wait for it, and the run goes on from the copy", async () => {
  const work = await campaign({ latencyMs: 1000 });
  const running = await underWay(work);
  const release = lock(join(work.cwd, db));
  await said(running, "the run goes on by itself");
  running.process.kill("SIGINT");
  const { code, stderr } = await running.finished;
  release();
  expect(code, stderr).toBe(1);
  expect(stderr).toContain("Ctrl-C again stops at once and loses it.");
  const [, saved = ""] = /It has not taken \d replies .* It is in (\S+)$/mu.exec(stderr) ?? [];
  expect(stderr).toContain(`To continue: aib ${work.command.join(" ")} --db ${saved}`);
  const again = await aib([...work.command, "--db", saved], { cwd: work.cwd });
  expect(again.code, again.stderr).toBe(0);
  expectEachAskedOnce(work);
});

/** A run over a server of its own, which has just gone away. */
async function overServerAway() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const work = await campaign({ latencyMs: 1000 });
  const running = await underWay({ ...work, command: [...work.command, "--db", await postgres.newDatabase()] });
  await postgres.halt("crash");
  await said(running, "the run goes on by itself");
  return { postgres, work, running };
}

test("replies wait for a server that is away, and the run goes on when it is back", async () => {
  const { postgres, work, running } = await overServerAway();
  await postgres.start();
  const { code, stderr } = await running.finished;
  expect(code, stderr).toBe(0);
  expectEachAskedOnce(work);
});

test("replies that a server that is away does not take are counted as lost, with their cost, in the error and in the sum", async () => {
  const { running } = await overServerAway();
  running.process.kill("SIGINT");
  const { code, stderr } = await running.finished;
  expect(code, stderr).toBe(1);
  const words = /It has not taken \d replies that had arrived, at a cost of \$(?<lost>[\d.]+)\. They are lost\.$/mu;
  const sums = [...stderr.matchAll(/\$([\d.]+) spent/gu)].map(([, usd]) => Number(usd));
  const growth = (sums.at(-1) ?? NaN) - (sums[0] ?? NaN);
  expect(growth, stderr).toBeCloseTo(Number(words.exec(stderr)?.groups?.["lost"]), 3);
});

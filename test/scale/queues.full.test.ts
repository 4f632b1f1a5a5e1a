import { Pool } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { aib, type Finished } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker, type ScriptedRun } from "../support/scale/scripted-work.ts";

let server: PostgresDatabases;
let url: string;
beforeAll(async () => {
  server = await sharedPostgres();
  url = await server.newDatabase();
});

function queues(...args: readonly string[]): Promise<Finished> {
  return aib(["queues", "--db", url, ...args], { cwd: import.meta.dirname });
}

async function stands(): Promise<unknown> {
  return JSON.parse((await queues("--format", "json")).stdout).runs;
}

async function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  const pool = new Pool({ connectionString: url });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}

/** Orders a run that nobody follows. */
async function leaveRun(run: ScriptedRun): Promise<void> {
  const left = new AbortController();
  await orderRun(url, { ...run, signal: left.signal, onOrdered: () => left.abort() });
}

test("looking at, or cleaning, a database in which nothing was ordered makes nothing there", async () => {
  for (const args of [[], ["--pause"], ["--clean"], ["--format", "json"]]) {
    expect(await queues(...args)).toMatchObject({ code: 0, stderr: "" });
  }
  expect((await queues()).stdout).toMatch(/^No run is queued in postgres:.*\n0 workers alive\n$/u);
  expect(await queues("--run", "x")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/aib run (?:--db \S+ )?--engine dbos/u),
  });
  expect(await rows("select 1 from pg_namespace where nspname like 'aib%'")).toEqual([]);
});

test("what was interrupted before it was queued is left to nobody", async () => {
  const onOrdered = vi.fn<() => void>();
  const { summary } = await orderRun(url, { tasks: [node("a")], signal: AbortSignal.abort(), onOrdered });
  expect(summary).toMatchObject({ cancelled: 1, done: 0 });
  expect(onOrdered).not.toHaveBeenCalled();
  expect((await queues()).stdout).toMatch(/^No run is queued/u);
});

test("runs and queues are shown with their names and limits, and change as they are told to", async () => {
  const tasks = [node("a"), node("b"), node("c", ["b"]), node("j", [], "judge")];
  await leaveRun({ runId: "first", tasks });
  const limits = { queue: "first at here", atOnce: 2, perMinute: 30 };
  await leaveRun({ runId: "second", tasks: [node("a")], limits });
  const shown = await queues();
  expect(shown.stdout).toMatch(/^run second: the run second\n {2}ordered 20\S+ \d\d:\d\d UTC: 0 done, 1 queued/u);
  expect(shown.stdout).toMatch(/^run first: .*\n.*: 0 done, 3 queued, 1 waiting, 0 failed, 0 blocked$/mu);
  // The strictest of what the two were ordered with.
  expect(shown.stdout).toMatch(/^queue first at here \(2 at once, 30 a minute\): 0 under way, 3 waiting$/mu);
  expect(shown.stdout).toMatch(/^queue first at judge \(4 at once\): 0 under way, 1 waiting$/mu);

  expect((await queues("--pause", "--queue", "first at judge")).stdout).toMatch(/^Paused: 1 model of 1 run\./u);
  expect((await queues("--pause", "--queue", "first at judge")).stdout).toMatch(/^Nothing to pause/u);
  const json = JSON.parse((await queues("--format", "json", "--queue", "first at judge")).stdout);
  expect(json.queues).toEqual([
    { queue: "first at judge", atOnce: 4, perMinute: null, underWay: 0, waiting: 0, paused: 1 },
  ]);
  expect((await queues("--resume", "--run", "first")).stdout).toMatch(/^Resumed: 1 model of 1 run\./u);
  expect((await queues("--cancel", "--run", "second")).stdout).toMatch(/^Cancelled: 1 model of 1 run\./u);
  expect((await queues()).stdout).toMatch(/^queue first at here \(4 at once\): 0 under way, 2 waiting$/mu);

  expect(await queues("--pause", "--run", "third")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no run third .*\n.*first, second/u),
  });
  expect(await queues("--queue", "elsewhere")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no queue elsewhere .*\n.*first at here, first at judge/u),
  });
});

test("cleaning removes what is over, and nothing that is to be done", async () => {
  await withWorker(url, { execute: () => Promise.resolve(done) }, async () => {
    await orderRun(url, { runId: "over", tasks: [node("o1"), node("o2", ["o1"])] });
    // A call has its result before its workflow ends.
    await expect.poll(stands).toMatchObject([
      { runId: "over", live: 0, tasks: { done: 2 } },
      { runId: "second", live: 0 },
      { runId: "first", live: 0, tasks: { done: 4 } },
    ]);
  });
  await leaveRun({ runId: "left", tasks: [node("l")] });
  await leaveRun({ runId: "halted", tasks: [node("h")] });
  await queues("--pause", "--run", "halted");
  const runsLeft = () => rows("select run_id from work_orders order by 1");
  expect((await queues("--clean")).stdout).toMatch(/^Nothing to remove/u);
  expect(await runsLeft()).toHaveLength(5);
  expect((await queues("--clean", "--older-than", "0")).stdout).toMatch(/^Removed: 3 finished runs/u);
  expect(await runsLeft()).toEqual([{ run_id: "halted" }, { run_id: "left" }]);
  const runOf = "split_part(workflow_uuid, ':', 2)";
  expect(await rows(`select distinct ${runOf} as run from aib_dbos.workflow_status order by 1`)).toEqual([
    { run: "halted" },
    { run: "left" },
  ]);
  expect((await queues("--clean", "--older-than", "0")).stdout).toMatch(/^Nothing to remove/u);
  expect(await queues("--clean", "--run", "left")).toMatchObject({ code: 2 });
  await withWorker(url, { execute: () => Promise.resolve(done) }, async () => {
    expect((await queues("--resume")).code).toBe(0);
    await expect.poll(async () => (await queues()).stdout.match(/1 done/gu)?.length).toBe(2);
  });
});

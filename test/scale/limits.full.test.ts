import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import type { TaskOutcome } from "../../src/domain/task-outcome.ts";
import { withStore } from "../../src/store/index.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker } from "../support/scale/scripted-work.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

function chain(name: string, length: number): readonly ReturnType<typeof node>[] {
  return Array.from({ length }, (_, index) => node(`${name}${index}`, index === 0 ? [] : [`${name}${index - 1}`]));
}

test("of two runs in one queue the stricter limit holds for both, until that run is over", async () => {
  const url = await server.newDatabase();
  let underWay = 0;
  let [besides, most] = [-1, 0];
  const execute = async ({ runId }: { runId: string }) => {
    if (runId === "strict") {
      besides = underWay;
      await sleep(500);
      besides = Math.max(besides, underWay);
      return done;
    }
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(100);
    underWay -= 1;
    return done;
  };
  await withWorker(url, { execute, silenceMs: 3_000 }, async () => {
    const tasks = ["a", "b", "c"].flatMap((name) => chain(name, 40));
    const loose = orderRun(url, { runId: "loose", tasks, limits: { queue: "both" } });
    await expect.poll(() => most).toBe(3);
    const strict = orderRun(url, {
      runId: "strict",
      tasks: [node("alone")],
      limits: { queue: "both", atOnce: 1 },
    });
    expect((await strict).summary.done).toBe(1);
    expect(besides).toBe(0);
    most = 0;
    expect((await loose).summary.done).toBe(120);
    expect(most).toBeGreaterThan(1);
  });
});

const countingWorker = join(import.meta.dirname, "..", "support", "scale", "counting-worker.ts");

test("a limit of calls in a rolling period holds over all workers", async () => {
  const url = await server.newDatabase();
  const pool = new Pool({ connectionString: url });
  await pool.query("create table calls (at timestamptz not null, by integer not null)");
  const [limit, periodSec] = [4, 4];
  const workers = [1, 2].map(() =>
    spawn(process.execPath, [countingWorker, url], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  const ended = Promise.all(workers.map((worker) => once(worker, "exit")));
  await Promise.all(workers.map(({ stdout }) => once(stdout, "data")));
  const following = orderRun(url, {
    tasks: Array.from({ length: 3 * limit }, (_, index) => node(`n${index}`)),
    limits: { perMinute: limit, periodSec },
  });
  // Whoever made the first calls leaves: what it used up counts for the other.
  const made = () => pool.query<{ by: number }>("select by from calls order by at");
  await expect.poll(async () => (await made()).rows.length).toBeGreaterThanOrEqual(limit);
  const first = (await made()).rows[0]?.by;
  workers.find(({ pid }) => pid === first)?.kill("SIGTERM");
  expect((await following).summary.done).toBe(3 * limit);
  for (const worker of workers) worker.kill("SIGTERM");
  await ended;
  // Less than what the limit says, as with a minute: between the claim of a call and the call itself time passes.
  const { rows } = await pool.query<{ most: string; workers: string }>(
    `select max(near) as most, (select count(distinct by) from calls) as workers from (
       select count(*) over (order by at range between current row and make_interval(secs => $1) following) as near from calls
     ) windows`,
    [periodSec - 2],
  );
  await pool.end();
  expect(Number(rows[0]?.most)).toBeLessThanOrEqual(limit);
  expect(Number(rows[0]?.workers)).toBeGreaterThan(1);
});

test("tasks that make no call leave the calls of a minute to others", async () => {
  const url = await server.newDatabase();
  const [skipped, asked] = [12, 2];
  const started: string[] = [];
  const execute = async ({ key }: { key: string }): Promise<TaskOutcome> => {
    started.push(key);
    if (key.startsWith("asked")) return done;
    await withStore({ location: url, create: false }, (store) =>
      store.recordSkip({ taskKey: key, because: "no-view", origin: "simulated" }),
    );
    return { kind: "done", cached: true };
  };
  const tasks = [
    ...chain("skipped", skipped),
    ...Array.from({ length: asked }, (_, index) => node(`asked${index}`, [`skipped${skipped - 1}`])),
  ];
  await withWorker(url, { execute }, async () => {
    const { summary } = await orderRun(url, { tasks, limits: { perMinute: asked } });
    expect(summary.done).toBe(skipped + asked);
  });
  expect(started).toHaveLength(skipped + asked);
});

import { setTimeout as sleep } from "node:timers/promises";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Work } from "../../src/dbos/index.ts";
import type { BenchError, TaskOutcome } from "../../src/domain/index.ts";
import { enrolRun } from "../../src/dbos/enrol-run.ts";
import { readAttempts, start } from "../../src/dbos/read-attempts.ts";
import { startPostgres, type PostgresServer } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker } from "../support/scale/scripted-work.ts";

let server: PostgresServer;
let url: string;
let pool: Pool;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.newDatabase();
  pool = connect(url);
  // Makes the tables.
  await orderedOnly("nothing", []);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

/** So that a worker looks for what is lost ten times a second. */
const silenceMs = 600;

/** Orders a run without a worker, and follows it no further. */
async function orderedOnly(runId: string, keys: readonly string[]): Promise<void> {
  await orderRun(url, { runId, tasks: keys.map((key) => node(key)), signal: AbortSignal.abort() });
}

/** Whoever follows it gets to know when it is over. */
async function whenOver(runId: string): Promise<readonly Record<string, unknown>[]> {
  const ofRun = (rest: string) => pool.query(`select key, state, fault from aib_engine.tasks ${rest}`, [runId]);
  await expect
    .poll(async () => (await ofRun("where run_id = $1 and state in ('queued', 'waiting')")).rows, { timeout: 10_000 })
    .toEqual([]);
  return (await ofRun("where run_id = $1 order by position")).rows;
}

/** The workflow that a task was ordered as. */
async function workflowOf(runId: string, key: string): Promise<string> {
  const { rows } = await pool.query<{ carrier: string }>(
    "select carrier from aib_engine.tasks where run_id = $1 and key = $2",
    [runId, key],
  );
  return rows[0]?.carrier ?? "never ordered";
}

async function spoil(runId: string, key: string, status: string): Promise<void> {
  const { rowCount } = await pool.query("update aib_dbos.workflow_status set status = $2 where workflow_uuid = $1", [
    await workflowOf(runId, key),
    status,
  ]);
  expect(rowCount).toBe(1);
}

test("what ended in an error, was cancelled, was given up or removed is ordered again, and so is what never was", async () => {
  const asked: string[] = [];
  const execute = async ({ runId, key }: { runId: string; key: string }): Promise<TaskOutcome> => {
    asked.push(`${runId} ${key}`);
    return done;
  };
  const keys = ["failed", "cancelled", "dead", "removed", "untouched"];
  await orderedOnly("spoilt", keys);
  const client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabaseSchemaName: "aib_dbos" });
  await spoil("spoilt", "failed", "ERROR");
  await spoil("spoilt", "dead", "MAX_RECOVERY_ATTEMPTS_EXCEEDED");
  await client.cancelWorkflow(await workflowOf("spoilt", "cancelled"));
  await client.deleteWorkflow(await workflowOf("spoilt", "removed"));
  await client.destroy();
  // As a process leaves it that dies between the one and the other.
  const terms = { queue: "never seen", atOnce: 2, perChannel: 2, perMinute: null };
  const tasks = [node("a"), node("b", ["a"])];
  await enrolRun(pool, { runId: "due", title: "", body: "{}", tasks, finished: new Set(), termsOf: () => terms });
  await withWorker(url, { execute, silenceMs }, async () => {
    for (const run of ["spoilt", "due"]) {
      expect((await whenOver(run)).map(({ state }) => state)).toEqual(
        run === "due" ? ["done", "done"] : keys.map(() => "done"),
      );
    }
  });
  expect(asked.toSorted()).toEqual([...keys.map((key) => `spoilt ${key}`), "due a", "due b"].toSorted());
});

test("what a worker claimed and knows nothing of goes back into the queue", async () => {
  const executorId = "claims and forgets";
  let forgotten: number | null = 0;
  const execute = async ({ key }: { key: string }): Promise<TaskOutcome> => {
    if (key === "first") {
      const { rowCount } = await pool.query(
        `update aib_dbos.workflow_status
         set status = 'PENDING', executor_id = $2, started_at_epoch_ms = extract(epoch from now()) * 1000
         where workflow_uuid = $1`,
        [await workflowOf("forgotten", "second"), executorId],
      );
      forgotten = rowCount;
    }
    return done;
  };
  await withWorker(url, { execute, silenceMs, executorId }, async () => {
    const tasks = [node("first"), node("second")];
    // With a limit by the minute each task is a workflow of its own.
    const terms = { atOnce: 1, perChannel: 1, perMinute: 1_000 };
    const { summary } = await orderRun(url, { runId: "forgotten", tasks, terms });
    expect(forgotten).toBe(1);
    expect(summary.done).toBe(2);
  });
});

test("what ends in an error every time fails after a while, and the run comes to its end", async () => {
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room for this'; end $$;
    create trigger refusing before insert on aib_engine.attempts for each row
      when (new.key = 'poison' and new.outcome like '%done%') execute function refuse();`);
  await withWorker(url, { execute: () => Promise.resolve(done), silenceMs }, async () => {
    const tasks = [node("poison"), node("after", ["poison"]), node("sound")];
    const { summary } = await orderRun(url, { runId: "poisoned", tasks });
    expect(summary.failed.map(({ node: { key }, fault }) => [key, fault])).toEqual([["poison", "internal"]]);
    expect(summary.failed[0]?.detail).toMatch(/6 times .*no room for this/u);
    expect(summary.blocked.map(({ key }) => key)).toEqual(["after"]);
    expect(summary.done).toBe(1);
  });
});

test("attempts are read once each, in the order in which they ended, whatever their numbers have for digits", async () => {
  await orderedOnly("counted", ["a"]);
  await pool.query(
    `insert into aib_engine.attempts (tx, run_id, key, attempt, outcome)
     select tx::text::xid8, 'counted', 'a', tx, '{}' from unnest(array[9, 10, 99, 100]) as tx`,
  );
  const read = await readAttempts(pool, "counted", { mark: start, settled: true });
  expect(read.attempts.map(({ attempt }) => attempt)).toEqual([9, 10, 99, 100]);
  expect((await readAttempts(pool, "counted", { mark: read.mark, settled: true })).attempts).toEqual([]);
});

test("who stood still for longer than others wait knows it when it goes on, of that work and of no later one", async () => {
  const mine: Record<string, readonly boolean[]> = {};
  // A machine that is busy otherwise must not look frozen.
  const longer = 2_000;
  const execute = async ({ key, isMine }: Work): Promise<TaskOutcome> => {
    const before = isMine();
    if (key === "frozen") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longer + 500);
    mine[key] = [before, isMine()];
    // Until a sign of life has arrived again.
    if (key === "after") await sleep(longer / 2);
    return done;
  };
  await withWorker(url, { execute, silenceMs: longer }, async () => {
    const tasks = [node("frozen"), node("after", ["frozen"]), node("late", ["after"])];
    expect((await orderRun(url, { runId: "still", tasks })).summary.done).toBe(3);
  });
  expect(mine["frozen"]).toEqual([true, false]);
  expect(mine["late"]).toEqual([true, true]);
});

test("a database that stays away is told at once, and after a while ends who works and who follows; a refusal of it is no matter of time", async () => {
  const told: string[] = [];
  const patience = {
    patienceMs: 300,
    onAway: ({ message }: BenchError) => told.push(message),
    onBack: () => told.push("back"),
  };
  const never = new Promise<TaskOutcome>(() => {});
  const ordered = Promise.withResolvers<void>();
  const following = orderRun(url, { runId: "cut", tasks: [node("a")], patience, onOrdered: ordered.resolve });
  const followed = following.catch((error: unknown) => error);
  await withWorker(url, { execute: () => never, silenceMs, patience }, async ({ lost }) => {
    await ordered.promise;
    await server.halt("restart");
    expect(await followed).toMatchObject(endsWith);
    await expect.poll(() => lost.reason, { timeout: 10_000 }).toMatchObject(endsWith);
  });
  expect(told).toHaveLength(2);
  expect(told.join("")).not.toContain("s3cret");
  await server.start();
  await server.run("create role guest login password 's3cret'");
  const place = new URL(await server.newDatabase());
  place.username = "guest";
  place.password = "s3cret";
  const refused = {
    code: "store",
    message: expect.stringMatching(/^Store postgres:\/\/guest@.* lacks a permission/u),
    hint: expect.stringContaining("aib_engine"),
  };
  await expect(orderRun(place.href, { tasks: [] })).rejects.toMatchObject(refused);
  await expect(withWorker(place.href, { execute: () => never }, () => never)).rejects.toMatchObject(refused);
});

const endsWith = {
  code: "store",
  message: expect.stringMatching(/^Store postgres:\/\/bench@[^:]+:\d+\/\w+: .*, for 0 seconds by now\.$/u),
};

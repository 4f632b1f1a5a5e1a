import { setTimeout as sleep } from "node:timers/promises";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BenchError } from "../../src/domain/bench-error.ts";
import type { TaskOutcome } from "../../src/domain/task-outcome.ts";
import { withStore } from "../../src/store/index.ts";
import { withDbos } from "../../src/workers/dbos.ts";
import { lookUntil } from "../../src/workers/server-away.ts";
import { startPostgres, type PostgresServer } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker } from "../support/scale/scripted-work.ts";

let server: PostgresServer;
let url: string;
let pool: Pool;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.newDatabase();
  pool = new Pool({ connectionString: url });
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

/** So that a worker looks for what is lost ten times a second. */
const silenceMs = 600;

async function statusOf(workflow: string): Promise<unknown> {
  const { rows } = await pool.query("select status from aib_dbos.workflow_status where workflow_uuid = $1", [workflow]);
  return rows[0]?.status;
}

test("a call whose workflow was cancelled or removed by hand is missing, and the same command queues it again", async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<TaskOutcome>();
  const execute = ({ key }: { key: string }): Promise<TaskOutcome> => {
    asked.push(key);
    return key === "first" ? first.promise : Promise.resolve(done);
  };
  const tasks = ["first", "cancelled", "removed", "untouched"].map((key) => node(key));
  const limits = { atOnce: 1 };
  await withWorker(url, { execute, silenceMs }, async () => {
    const following = orderRun(url, { runId: "spoilt", tasks, limits });
    await expect.poll(() => asked).toEqual(["first"]);
    const client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabaseSchemaName: "aib_dbos" });
    await client.cancelWorkflow("aib:spoilt:1:cancelled:1");
    await client.deleteWorkflow("aib:spoilt:1:removed:1");
    await client.destroy();
    first.resolve(done);
    expect((await following).summary).toMatchObject({ done: 2, cancelled: 2, failed: [] });
    expect((await orderRun(url, { runId: "spoilt", tasks, limits })).summary).toMatchObject({ done: 4, cancelled: 0 });
  });
  expect(asked.toSorted()).toEqual(["cancelled", "first", "removed", "untouched"]);
});

test("what a worker claimed and knows nothing of goes back into the queue", async () => {
  const sessionId = "claims and forgets";
  let forgotten: number | null = 0;
  const execute = async ({ key }: { key: string }): Promise<TaskOutcome> => {
    if (key === "claimed first") {
      const { rowCount } = await pool.query(
        `update aib_dbos.workflow_status
         set status = 'PENDING', executor_id = $1, started_at_epoch_ms = extract(epoch from now()) * 1000
         where workflow_uuid = 'aib:forgotten:1:claimed second:1'`,
        [sessionId],
      );
      forgotten = rowCount;
    }
    return done;
  };
  await withWorker(url, { execute, silenceMs, sessionId }, async () => {
    const tasks = [node("claimed first"), node("claimed second")];
    const { summary } = await orderRun(url, { runId: "forgotten", tasks, limits: { atOnce: 1 } });
    expect(forgotten).toBe(1);
    expect(summary.done).toBe(2);
  });
});

test("what a dead worker had in hand goes back into the queue, and nothing of a living one", async () => {
  const begun: string[] = [];
  const slow = Promise.withResolvers<TaskOutcome>();
  const execute = ({ key }: { key: string }): Promise<TaskOutcome> => {
    begun.push(key);
    return key === "slow" ? slow.promise : Promise.resolve(done);
  };
  await withWorker(url, { execute, silenceMs }, async () => {
    const following = orderRun(url, { runId: "dead", tasks: [node("slow"), node("taken")], limits: { atOnce: 1 } });
    await expect.poll(() => begun).toEqual(["slow"]);
    await pool.query(
      "insert into sessions values ('gone', '2026-01-01T00:00:00.000Z', 'elsewhere', 1, '2026-01-01T00:00:00.000Z', null)",
    );
    await pool.query(
      `update aib_dbos.workflow_status set status = 'PENDING', executor_id = 'gone'
       where workflow_uuid = 'aib:dead:1:taken:1'`,
    );
    await expect.poll(() => statusOf("aib:dead:1:taken:1")).toBe("ENQUEUED");
    await sleep(3 * silenceMs);
    expect(begun).toEqual(["slow"]);
    slow.resolve(done);
    expect((await following).summary.done).toBe(2);
  });
  expect(begun).toEqual(["slow", "taken"]);
});

test("what a command resumed in the store before it died is queued by the command that follows", async () => {
  const begun: string[] = [];
  const first = Promise.withResolvers<TaskOutcome>();
  const execute = ({ key }: { key: string }): Promise<TaskOutcome> => {
    begun.push(key);
    return key === "held" ? first.promise : Promise.resolve(done);
  };
  await withWorker(url, { execute, silenceMs }, () =>
    withStore({ location: url, create: false }, async ({ work }) => {
      const following = orderRun(url, { runId: "half", tasks: [node("held"), node("kept back", ["held"])] });
      await expect.poll(() => begun).toEqual(["held"]);
      await work.stop({ runId: "half", serial: null }, [{ channel: "here", state: "paused", reason: null }]);
      first.resolve(done);
      await expect.poll(() => statusOf("aib:half:1:kept back:1")).toBe("SUCCESS");
      expect(begun).toEqual(["held"]);
      await work.resume("half", ["here"]);
      expect((await following).summary).toMatchObject({ done: 2, cancelled: 0 });
    }),
  );
});

test("a call that ends in an error of the program every time fails after a while, and the run completes", async () => {
  const starts: string[] = [];
  const execute = ({ key }: { key: string }): Promise<TaskOutcome> => {
    starts.push(key);
    return key === "poison" ? Promise.reject(new Error("no room for this")) : Promise.resolve(done);
  };
  await withWorker(url, { execute, silenceMs }, async () => {
    const tasks = [node("poison"), node("after", ["poison"]), node("sound")];
    const { summary } = await orderRun(url, { runId: "poisoned", tasks });
    expect(summary.failed.map(({ node: { key }, fault }) => [key, fault])).toEqual([["poison", "internal"]]);
    expect(summary.failed[0]?.detail).toBe("no room for this");
    expect(summary.retries).toEqual({ internal: 5 });
    expect(summary.blocked.map(({ key }) => key)).toEqual(["after"]);
    expect(summary.done).toBe(1);
  });
  expect(starts.filter((key) => key === "poison")).toHaveLength(6);
});

test("a look that is within a statement of DBOS, which repeats it without end, when the database goes away is given up too", async () => {
  const told: string[] = [];
  const listener = { onAway: ({ message }: BenchError) => told.push(message), onBack: () => told.push("back") };
  const looking = withStore({ location: url, create: true }, (store) =>
    withDbos({ url, store }, (dbos) => {
      const look = async (): Promise<null> => {
        await server.halt("restart");
        await dbos.client.listWorkflows({ limit: 1 });
        return null;
      };
      return lookUntil(look, { dbos, everyMs: 100, silenceMs: 200, signal: new AbortController().signal, ...listener });
    }),
  );
  await expect(looking).rejects.toMatchObject(endsWith);
  expect(told).toHaveLength(1);
  await server.start();
});

test("a database that stays away is told at once, and after a while ends who works and who follows; a refusal of it is no matter of time", async () => {
  const told: string[] = [];
  const listener = { onAway: ({ message }: BenchError) => told.push(message), onBack: () => told.push("back") };
  const never = new Promise<TaskOutcome>(() => {});
  const ordered = Promise.withResolvers<void>();
  const terms = { silenceMs: 200, listener };
  const following = orderRun(url, { runId: "cut", tasks: [node("cut")], ...terms, onOrdered: ordered.resolve });
  const followed = following.catch((error: unknown) => error);
  const working = withWorker(url, { execute: () => never, ...terms }, async ({ lost }) => {
    await ordered.promise;
    await server.halt("restart");
    expect(await followed).toMatchObject(endsWith);
    await expect.poll(() => lost.reason).toMatchObject(endsWith);
  });
  await working.catch(() => undefined);
  expect(told).toHaveLength(2);
  expect(told.join("")).not.toContain("s3cret");
  await server.start();
  await server.run("create role guest login password 's3cret'");
  const place = new URL(await server.newDatabase());
  place.username = "guest";
  place.password = "s3cret";
  const refused = { code: "store", message: expect.stringMatching(/^Store postgres:\/\/guest@.* lacks a permission/u) };
  await expect(orderRun(place.href, { tasks: [] })).rejects.toMatchObject(refused);
  await expect(withWorker(place.href, { execute: () => never }, () => never)).rejects.toMatchObject(refused);
});

const endsWith = {
  code: "store",
  message: expect.stringMatching(/^Store postgres:\/\/bench@[^:]+:\d+\/\w+: .*, for 0 seconds by now\.$/u),
};

import { beforeAll, expect, test } from "vitest";
import { withStore } from "../../src/store/index.ts";
import type { TaskOutcome } from "../../src/domain/task-outcome.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker, type ScriptedAttempt } from "../support/scale/scripted-work.ts";

let server: PostgresDatabases;
let url: string;
beforeAll(async () => {
  server = await sharedPostgres();
  url = await server.newDatabase();
});

test("what one call is told to wait holds the whole channel over all workers, and then one call goes to see", async () => {
  const windowMs = 2_000;
  let opensAt = 0;
  let refusals = 0;
  let others = 0;
  const execute = ({ key }: ScriptedAttempt): Promise<TaskOutcome> => {
    if (opensAt === 0 && key !== "elsewhere") opensAt = performance.now() + windowMs;
    const afterMs = opensAt - performance.now();
    if (key === "elsewhere") others += 1;
    else if (afterMs > 0) {
      refusals += 1;
      return Promise.resolve({ kind: "retry", fault: "rate-limited", detail: "429", afterMs });
    }
    return Promise.resolve(done);
  };
  const tasks = [...Array.from({ length: 8 }, (_, index) => node(`n${index}`)), node("elsewhere", [], "there")];
  const atOnce = 2;
  const { summary } = await withWorker(url, { execute }, () =>
    orderRun(url, { runId: "told", tasks, limits: { atOnce } }),
  );
  expect(summary).toMatchObject({ done: 9, failed: [] });
  expect(others).toBe(1);
  // Those that were in flight: no other call had to be refused too.
  expect(refusals).toBeGreaterThan(0);
  expect(refusals).toBeLessThanOrEqual(atOnce);
});

test("a call that waits for its server leaves its place in the queue to other calls", async () => {
  const asked: string[] = [];
  const execute = ({ key, attempt }: ScriptedAttempt): Promise<TaskOutcome> => {
    asked.push(key);
    const isTold = key === "waits" && attempt === 1;
    return Promise.resolve(isTold ? { kind: "retry", fault: "server-error", detail: "503", afterMs: 3_000 } : done);
  };
  const tasks = [node("waits", [], "slow"), node("after", ["waits"], "slow"), node("free", [], "quick")];
  const limits = { atOnce: 1, queue: "one place" };
  const { summary } = await withWorker(url, { execute }, () => orderRun(url, { runId: "waiting", tasks, limits }));
  expect(summary).toMatchObject({ done: 3, retries: { "server-error": 1 } });
  expect(asked).toEqual(["waits", "free", "waits", "after"]);
});

test("a held channel is tried by one call at a time, ever more rarely, until a call is served", async () => {
  await withStore({ location: url, create: true }, async ({ work }) => {
    const terms = { longestMs: 15_000 };
    await work.hold("busy", 5_000);
    await work.hold("busy", 4_000);
    expect(await work.probe("busy", { now: 4_999, ...terms })).toBe(false);
    const pauses: number[] = [];
    for (let now = 5_000; pauses.length < 6;) {
      expect(await work.probe("busy", { now, ...terms })).toBe(true);
      const before = now;
      while (!(await work.probe("busy", { now: now + 500, ...terms }))) now += 500;
      pauses.push(now + 500 - before);
      now += 500;
      await work.hold("busy", now + 16_000);
      now += 16_000;
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(Math.max(...pauses)).toBe(15_000);
    await work.release("busy");
    expect(await work.probe("busy", { now: 1e12, ...terms })).toBe(false);
  });
});

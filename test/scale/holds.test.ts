import { beforeAll, expect, test } from "vitest";
import type { TaskOutcome } from "../../src/domain/index.ts";
import { connect, type Work } from "../../src/dbos/index.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker } from "../support/scale/scripted-work.ts";

let server: PostgresDatabases;
let url: string;
beforeAll(async () => {
  server = await sharedPostgres();
  url = await server.newDatabase();
});

test("what one call is told to wait holds the whole channel over all workers, and then one call goes to see", async () => {
  const windowMs = 1_000;
  let opensAt = 0;
  let refusals = 0;
  let others = 0;
  const execute = ({ key }: Work): Promise<TaskOutcome> => {
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
  const terms = { atOnce, perChannel: atOnce };
  const { summary } = await withWorker(url, { execute }, () => orderRun(url, { runId: "told", tasks, terms }));
  expect(summary).toMatchObject({ done: 9, failed: [] });
  expect(others).toBe(1);
  // Those that were in flight: nobody else had to find out for itself.
  expect(refusals).toBeGreaterThan(0);
  expect(refusals).toBeLessThanOrEqual(atOnce);
});

test("a channel that refuses every call for a while is asked one at a time, ever more rarely, until it serves one", async () => {
  const pool = connect(url);
  const ask = async (sql: string): Promise<unknown> => {
    const { rows } = await pool.query<{ answer: unknown }>(`select ${sql} as answer`);
    return rows[0]?.answer;
  };
  const held = async (): Promise<number> => Number(await ask("aib_engine.held_ms('busy')"));
  const refuse = () => ask("aib_engine.refuse('refused', 'n', true, 0)");
  const later = (change: string) => pool.query(`update aib_engine.holds set ${change} where channel = 'busy'`);
  const tasks = [node("n", [], "busy")];
  await withWorker(url, { execute: () => Promise.resolve(done) }, () => orderRun(url, { runId: "refused", tasks }));
  await refuse();
  await refuse();
  expect(await held()).toBe(0);
  await later("refused_since = now() - interval '4 seconds'");
  await refuse();
  expect(await held()).toBeGreaterThan(0);
  const pauses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await later("probe_at = now()");
    // The one that goes to see, and one that does not.
    expect([await held(), (await held()) > 0]).toEqual([0, true]);
    await refuse();
    pauses.push(
      Number(await ask("(select round(extract(epoch from probe_at - now())) from aib_engine.holds where level > 0)")),
    );
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(Math.max(...pauses)).toBe(15);
  await ask("aib_engine.serve('busy')");
  expect(await held()).toBe(0);
  await pool.end();
});

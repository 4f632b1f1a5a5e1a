import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type PostgresServer } from "../support/postgres/start-postgres.ts";
import { done, node, orderRun, withWorker } from "../support/scale/scripted-work.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

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
  await withWorker(url, { execute, silenceMs: 600 }, async () => {
    const tasks = ["a", "b", "c"].flatMap((name) => chain(name, 20));
    const loose = orderRun(url, { runId: "loose", tasks, terms: { queue: "both" } });
    await expect.poll(() => most).toBe(3);
    const strict = orderRun(url, {
      runId: "strict",
      tasks: [node("alone")],
      terms: { queue: "both", atOnce: 1, perChannel: 1 },
    });
    expect((await strict).summary.done).toBe(1);
    expect(besides).toBe(0);
    most = 0;
    expect((await loose).summary.done).toBe(60);
    expect(most).toBe(3);
  });
});

import { spawn } from "node:child_process";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type PostgresServer } from "../../../test/support/postgres/start-postgres.ts";
import { begin } from "../../../test/support/store/begin.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "../../../test/support/store/sample-results.ts";
import { openPostgres } from "./open-postgres.ts";
import { databasePlace } from "../../../test/support/store/store-place.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

describe("a store whose server or connection fails", () => {
  it.each(["restart", "crash"] as const)(
    "goes on after a %s, with all that was recorded and nothing twice",
    async (how) => {
      const place = databasePlace(await server.newDatabase());
      const store = await place.open();
      const first = await begin(store, sampleStart("task"));
      await server.halt(how);
      const ended = store.endAttempt(sampleEnd(first), { answer: sampleAnswer("task", { attemptId: first }) });
      const read = store.attemptsOf("task");
      await server.start();
      expect(await ended).toBe(true);
      expect(await read).toHaveLength(1);
      expect((await store.attemptsOf("task")).map(({ end }) => end !== null)).toEqual([true]);
      await place.remove();
    },
  );

  it("knows what became of a commit whose reply was lost", async () => {
    const database = await server.newDatabase();
    await (await databasePlace(database).open()).close();
    const lossy = await lossyProxy(server.port);
    const address = new URL(database);
    address.port = String(lossy.port);
    const place = databasePlace(address.href);
    const store = await place.open();
    lossy.loseNextCommit();
    const attemptId = await begin(store, sampleStart("task"));
    expect(lossy.lost()).toBe(1);
    expect((await store.attemptsOf("task")).map(({ id }) => id)).toEqual([attemptId]);
    lossy.loseNextCommit();
    expect(await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId }) })).toBe(true);
    expect(lossy.lost()).toBe(2);
    await place.remove();
    lossy.close();
  });

  it("says so when another process keeps it locked for too long", async () => {
    const database = await server.newDatabase();
    const place = databasePlace(database);
    const store = await place.open({ lockTimeoutMs: 200 });
    const other = await openPostgres({ location: database, create: false, lockTimeoutMs: 200 });
    await other.transaction().execute(async () => {
      await expect(begin(store, sampleStart("task"))).rejects.toMatchObject({
        code: "store",
        message: expect.stringMatching(/^Store postgres:\/\/bench@[^ ]+: another process keeps it locked/u),
      });
    });
    await begin(store, sampleStart("task"));
    await other.destroy();
    await place.remove();
  });

  it("is not held up for good by a process that was frozen in the middle of writing", async () => {
    const database = await server.newDatabase();
    const place = databasePlace(database);
    const store = await place.open();
    const frozen = spawn(
      process.execPath,
      [fileURLToPath(new URL("../../../test/support/store/frozen-writer.ts", import.meta.url)), database],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const woken = once(frozen, "exit");
    await once(frozen.stdout, "data");
    frozen.kill("SIGSTOP");
    const attemptId = await begin(store, sampleStart("mine"));
    expect((await store.attemptsOf("theirs")).length).toBe(0);
    frozen.kill("SIGCONT");
    frozen.stdin.write("go on\n");
    expect(await woken).toEqual([0, null]);
    expect((await store.attemptsOf("theirs")).length).toBe(1);
    expect((await store.attemptsOf("mine")).map(({ id }) => id)).toEqual([attemptId]);
    await place.remove();
  });

  it("lets the others wait for ten seconds for one that is frozen", async () => {
    const db = await openPostgres({ location: await server.newDatabase(), create: true, lockTimeoutMs: 200 });
    const terms = await db
      .transaction()
      .execute((transaction) =>
        sql`select current_setting('idle_in_transaction_session_timeout') as frozen, current_setting('lock_timeout') as lock`.execute(
          transaction,
        ),
      );
    expect(terms.rows).toEqual([{ frozen: "10s", lock: "200ms" }]);
    await db.destroy();
  });
});

/** Passes everything on, but for what the server says to a commit that is to be lost: then the connection breaks. */
async function lossyProxy(port: number) {
  let losing = false;
  let lost = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let cut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (bytes) => {
      if (losing && bytes.includes("; commit")) {
        losing = false;
        cut = true;
        lost += 1;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => (cut ? client.destroy() : client.write(bytes)));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address: AddressInfo | string | null = proxy.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    loseNextCommit: () => {
      losing = true;
    },
    lost: () => lost,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../../test/support/postgres/empty-database.ts";
import { startPostgres, type PostgresServer } from "../../../test/support/postgres/start-postgres.ts";
import { storeContract } from "../../../test/support/store/store-contract.ts";
import { sampleStartRow } from "../../../test/support/store/sample-results.ts";
import { databasePlace } from "../../../test/support/store/store-place.ts";
import { insertAttemptStart } from "../attempt-records.ts";
import { openPostgres } from "./open-postgres.ts";
import { retriedTransaction } from "./postgres-upkeep.ts";

let server: PostgresServer;
let reused: string;

beforeAll(async () => {
  server = await startPostgres();
  reused = await server.newDatabase();
});

afterAll(() => server.stop());

storeContract({
  name: "Postgres",
  shared: true,
  newPlace: async () => databasePlace(await server.newDatabase()),
  emptiedPlace: async () => {
    await emptyDatabase(reused);
    return databasePlace(reused);
  },
});

/** After the first opening, which makes the tables. */
async function openedAgain() {
  const terms = { location: await server.newDatabase(), create: true, lockTimeoutMs: 1_000 };
  await (await openPostgres(terms)).destroy();
  return { db: await openPostgres(terms), location: terms.location };
}

describe("statements that the server keeps", () => {
  it("are those that come again and again", async () => {
    const { db } = await openedAgain();
    const kept = await retriedTransaction(db, async (transaction) => {
      await Promise.all(["a", "b", "c"].map((key) => insertAttemptStart(transaction, sampleStartRow(key))));
      return sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like 'insert into "attempts"%'`.execute(
        transaction,
      );
    });
    expect(kept.rows).toHaveLength(1);
    await db.destroy();
  });

  it("do not stand in the way of a newer version that adds to the tables", async () => {
    const { db, location } = await openedAgain();
    const read = () => db.selectFrom("sessions").selectAll().where("id", "=", "a").execute();
    await read();
    await server.run("alter table sessions add column mood text", new URL(location).pathname.slice(1));
    expect(await read()).toEqual([]);
    await db.destroy();
  });
});

describe("a database that other programs use too", () => {
  it("is opened while they make and drop tables of their own", async () => {
    const { db, location } = await openedAgain();
    await db.destroy();
    const other = new Client({ connectionString: location });
    await other.connect();
    const ended = new AbortController();
    const tables = Array.from({ length: 40 }, (_, index) => `create table other.t${index} (id serial)`).join(";");
    const remake = async () => {
      while (!ended.signal.aborted) {
        await other.query(`create schema other; ${tables}`);
        await other.query("drop schema other cascade");
      }
    };
    const remaking = remake();
    try {
      for (let opened = 0; opened < 30; opened += 1) {
        const again = await openPostgres({ location, create: false, lockTimeoutMs: 1_000 });
        expect(await again.selectFrom("sessions").selectAll().execute()).toEqual([]);
        await again.destroy();
      }
    } finally {
      ended.abort();
      await remaking;
      await other.end();
    }
  });
});

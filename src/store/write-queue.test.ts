import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, assert, asyncProperty, boolean, constantFrom, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { createWriteQueue, type InTransaction, type Write, type WriteQueue } from "./write-queue.ts";

let directory = "";
let db: Database;
let transactions = 0;
let queue: WriteQueue;

const inTransaction: InTransaction = (work) => {
  transactions += 1;
  return db.transaction().execute(work);
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "aib-queue-"));
  db = await openDatabase();
  transactions = 0;
  queue = createWriteQueue({ inTransaction, inTurn: true });
});

afterEach(async () => {
  await db.destroy();
  rmSync(directory, { recursive: true, force: true });
});

async function openDatabase(lockTimeoutMs = 10_000): Promise<Database> {
  return openSqlite({ location: join(directory, "bench.db"), create: true, lockTimeoutMs });
}

/** Two rows that belong together: one without the other is half done. */
function pair(id: string): Write<string> {
  return async (transaction) => {
    await insert(transaction, `${id}.1`);
    await insert(transaction, `${id}.2`);
    return id;
  };
}

async function insert(transaction: Database, id: string): Promise<void> {
  await transaction.insertInto("judges").values({ id, label: id, body: "{}" }).execute();
}

/** Fails after its first row: the database refuses the second, which is there already. */
function faultyPair(id: string): Write<string> {
  return async (transaction) => {
    await insert(transaction, `${id}.1`);
    await insert(transaction, `${id}.1`);
    return id;
  };
}

async function ids(): Promise<readonly string[]> {
  const rows = await db.selectFrom("judges").select("id").orderBy("judges.id").execute();
  return rows.map(({ id }) => id);
}

function pairsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [`${name}.1`, `${name}.2`]).toSorted();
}

const countRows: Write<number> = async (transaction) =>
  (await transaction.selectFrom("judges").select("id").execute()).length;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createInTurn(within: InTransaction): WriteQueue {
  return createWriteQueue({ inTransaction: within, inTurn: true });
}

/** Asks for four writes at once, the two in the middle faulty. */
function askForFour(of: WriteQueue) {
  return Promise.allSettled([of.add(pair("a")), of.add(faultyPair("b")), of.add(alwaysFails), of.add(pair("c"))]);
}

const alwaysFails = async () => Promise.reject(new Error("mine"));

/** Each of the faulty ones fails with its own reason, and takes no other with it. */
const onlyFaultyFail = [
  { value: "a" },
  { reason: { message: expect.stringContaining("UNIQUE") } },
  { reason: { message: "mine" } },
  { value: "c" },
];

describe("write queue", () => {
  it("commits in one transaction what is asked for in one turn, in the order of asking", async () => {
    const order: string[] = [];
    const names = ["a", "b", "c", "d"];
    const noted =
      (name: string): Write<string> =>
      async (transaction) => {
        order.push(name);
        return pair(name)(transaction);
      };
    expect(await Promise.all(names.map((name) => queue.add(noted(name))))).toEqual(names);
    expect(transactions).toBe(1);
    expect(order).toEqual(names);
    expect(await ids()).toEqual(pairsOf(names));
  });

  it("begins another transaction in another turn", async () => {
    const first = queue.add(pair("a"));
    await nextTurn();
    await nextTurn();
    await Promise.all([first, queue.add(pair("b"))]);
    expect(transactions).toBe(2);
  });

  it("lets a later write see what an earlier one of its group has written", async () => {
    expect(await Promise.all([queue.add(countRows), queue.add(pair("a")), queue.add(countRows)])).toEqual([0, "a", 2]);
  });

  it("resolves only after the commit, as another connection sees it", async () => {
    const other = await openDatabase();
    const seen = async (): Promise<number> => (await other.selectFrom("judges").select("id").execute()).length;
    const seenInside: Write<number> = async (transaction) => {
      await insert(transaction, "a");
      return seen();
    };
    expect(await queue.add(seenInside)).toBe(0);
    expect(await seen()).toBe(1);
    await other.destroy();
  });

  it("rejects the faulty write alone, and with its own reason", async () => {
    expect(await askForFour(queue)).toMatchObject(onlyFaultyFail);
    expect(await ids()).toEqual(pairsOf(["a", "c"]));
    expect(transactions).toBe(5);
  });

  it("goes on after a failure", async () => {
    await expect(queue.add(faultyPair("a"))).rejects.toThrow("UNIQUE");
    expect(await queue.add(pair("a"))).toBe("a");
    expect(transactions).toBe(2);
  });

  it("tries nothing one by one when no transaction is to be had", async () => {
    let tries = 0;
    const locked = createInTurn(() => {
      tries += 1;
      return Promise.reject(new Error("locked"));
    });
    const outcomes = await Promise.allSettled(["a", "b", "c"].map((name) => locked.add(pair(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(tries).toBe(1);
  });

  it("gives the rest of a group up when the lock is lost between its writes", async () => {
    let tries = 0;
    const losing = createInTurn((work) => {
      tries += 1;
      return tries > 2 ? Promise.reject(new Error("locked")) : db.transaction().execute(work);
    });
    const writes = [pair("a"), faultyPair("b"), pair("c"), pair("d")].map((write) => losing.add(write));
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect(tries).toBe(3);
    expect(await ids()).toEqual(pairsOf(["a"]));
  });

  it("writes one by one what fails only at the commit", async () => {
    let tries = 0;
    const failing = createInTurn((work) => {
      tries += 1;
      const isFirst = tries === 1;
      return db.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        if (isFirst) throw new Error("the disk is full");
        return result;
      });
    });
    expect(await Promise.all(["a", "b"].map((name) => failing.add(pair(name))))).toEqual(["a", "b"]);
    expect(await ids()).toEqual(pairsOf(["a", "b"]));
  });

  it("is drained when everything asked for is written, also what was asked for meanwhile", async () => {
    await queue.drained();
    const first = queue.add(pair("a")).then(() => queue.add(pair("b")));
    await queue.drained();
    expect(await ids()).toContain("a.2");
    await first;
    await queue.drained();
    expect(await ids()).toEqual(pairsOf(["a", "b"]));
  });

  it("loses nothing and leaves nothing half done, with two connections in any interleaving", async () => {
    const step = record({ faulty: boolean(), side: constantFrom(0, 1), pause: boolean() });
    const other = await openDatabase();
    const queues = [queue, createInTurn((work) => other.transaction().execute(work))];
    await assert(
      asyncProperty(array(step, { maxLength: 30 }), async (steps) => {
        await db.deleteFrom("judges").execute();
        const asked: { readonly name: string; readonly faulty: boolean; readonly done: Promise<string | undefined> }[] =
          [];
        for (const [index, { faulty, side, pause }] of steps.entries()) {
          const name = `${index}`.padStart(2, "0");
          const done = queues[side]?.add(faulty ? faultyPair(name) : pair(name)) ?? Promise.resolve("");
          asked.push({ name, faulty, done: done.catch(() => undefined) });
          if (pause) await nextTurn();
        }
        const results = await Promise.all(asked.map(({ done }) => done));
        expect(results).toEqual(asked.map(({ name, faulty }) => (faulty ? undefined : name)));
        const good = asked.filter(({ faulty }) => !faulty).map(({ name }) => name);
        expect(await ids()).toEqual(pairsOf(good));
      }),
      { numRuns: 40 },
    );
    await other.destroy();
  }, 30_000);
});

describe("write queue of a database that takes statements side by side", () => {
  let queued: WriteQueue;

  beforeEach(() => {
    queued = createWriteQueue({ inTransaction, inTurn: false });
  });

  it("begins each write of a group without waiting for the one before it", async () => {
    const order: string[] = [];
    const noted =
      (name: string): Write<void> =>
      async (transaction) => {
        order.push(`${name} begins`);
        await insert(transaction, name);
        order.push(`${name} ends`);
      };
    await Promise.all(["a", "b"].map((name) => queued.add(noted(name))));
    expect(order.slice(0, 2)).toEqual(["a begins", "b begins"]);
    expect([transactions, await ids()]).toEqual([1, ["a", "b"]]);
  });

  it("has writes about the same come one after the other, however many there are", async () => {
    const counts = [1, 2, 3].map((number) =>
      queued.add(async (transaction) => {
        const count = await countRows(transaction);
        await insert(transaction, `row ${number}`);
        return count;
      }, "the same"),
    );
    expect(await Promise.all(counts)).toEqual([0, 1, 2]);
    expect(transactions).toBe(3);
  });

  it("rejects the faulty write alone, and leaves nothing of it", async () => {
    expect(await askForFour(queued)).toMatchObject(onlyFaultyFail);
    expect(await ids()).toEqual(pairsOf(["a", "c"]));
  });
});

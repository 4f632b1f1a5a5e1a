import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, storeExists } from "../open-store.ts";
import { begin } from "../../../test/support/store/begin.ts";
import { samplePlan } from "../../../test/support/store/sample-plan.ts";
import { sampleStart } from "../../../test/support/store/sample-results.ts";
import { openSqlite } from "./open-sqlite.ts";

const clock = () => new Date(0);
let directory = "";
let location = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "aib-sqlite-"));
  location = join(directory, "bench.db");
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A store that was used and closed. */
async function makeStore(): Promise<void> {
  const store = await openStore({ location, clock });
  await store.savePlan(samplePlan({ runs: 20 }));
  await store.close();
}

async function refusal(place = location): Promise<unknown> {
  return openStore({ location: place, clock, lockTimeoutMs: 50 }).catch((error: unknown) => error);
}

describe("opening an SQLite store", () => {
  it("makes the directories above the file", async () => {
    location = join(directory, "a", "b", "bench.db");
    await makeStore();
    expect(readFileSync(location).toString("latin1", 0, 15)).toBe("SQLite format 3");
  });

  it("takes an empty file for a new store", async () => {
    writeFileSync(location, "");
    await makeStore();
    const store = await openStore({ location, clock });
    expect(await store.suites()).toHaveLength(1);
    await store.close();
  });

  it("keeps the name that another process gives a new file meanwhile", async () => {
    const other = new DatabaseSync(location);
    other.exec("begin immediate");
    const opening = openSqlite({ location, create: true, lockTimeoutMs: 5000 });
    await sleep(50);
    other.exec("pragma application_id = 0x61696231; pragma user_version = 7; commit");
    const db = await opening;
    expect(other.prepare("pragma user_version").get()).toEqual({ user_version: 7 });
    await db.destroy();
    other.close();
  });

  it("does not destroy the log of a store that was moved away", async () => {
    const [killed, moved] = [join(directory, "killed.db"), join(directory, "moved.db")];
    const store = await openStore({ location, clock });
    await store.savePlan(samplePlan());
    for (const end of ["", "-wal"]) copyFileSync(location + end, killed + end);
    await store.close();
    renameSync(killed, moved);
    for (const create of [true, false]) {
      await expect(openStore({ location: killed, create, clock })).rejects.toMatchObject({
        message: expect.stringContaining(`there is its log, ${killed}-wal`),
        hint: expect.stringContaining("new name with -wal."),
      });
    }
    symlinkSync(killed, join(directory, "link.db"));
    expect(await refusal(join(directory, "link.db"))).toMatchObject({
      message: expect.stringContaining(`there is its log, ${killed}-wal`),
    });
    await expect(storeExists(killed)).rejects.toMatchObject({ code: "store" });
    renameSync(`${killed}-wal`, `${moved}-wal`);
    const whole = await openStore({ location: moved, clock });
    expect(await whole.suites()).toHaveLength(1);
    await whole.close();
  });

  it("leaves one file behind when it is closed", async () => {
    const store = await openStore({ location, clock });
    await store.savePlan(samplePlan({ runs: 20 }));
    expect(statSync(`${location}-wal`).size).toBeGreaterThan(0);
    await store.close();
    expect(readdirSync(directory)).toEqual(["bench.db"]);
  });

  it("makes no file where one is expected", async () => {
    const opening = openStore({ location, clock, create: false });
    await expect(opening).rejects.toMatchObject({
      code: "store",
      message: expect.stringContaining(location),
      hint: expect.stringContaining("run"),
    });
    await expect(openStore({ location: join(directory, "x", "y.db"), clock, create: false })).rejects.toThrow(
      "no such",
    );
  });

  it("says that a place cannot be looked at, which is not that nothing is there", async () => {
    symlinkSync("bench.db", location);
    const circle = { code: "store", message: `Store ${location} cannot be read: its links lead in a circle.` };
    await expect(openStore({ location, clock, create: false })).rejects.toMatchObject(circle);
    await expect(storeExists(location)).rejects.toMatchObject(circle);
  });

  it("names a directory that cannot be made", async () => {
    writeFileSync(join(directory, "file"), "");
    location = join(directory, "file", "bench.db");
    expect(await refusal()).toMatchObject({ code: "store", message: expect.stringContaining("directory") });
  });

  it("does not take a directory for a file, nor a link that leads to itself", async () => {
    mkdirSync(location);
    expect(await refusal()).toMatchObject({ code: "store", message: expect.stringContaining("cannot be opened") });
    rmSync(location, { recursive: true });
    symlinkSync(location, location);
    expect(await refusal()).toMatchObject({ code: "store", message: expect.stringContaining("cannot be read") });
  });

  it("refuses a file that is no database, and leaves it alone", async () => {
    writeFileSync(location, "rank,model\n".repeat(500));
    expect(await refusal()).toMatchObject({
      code: "store",
      message: expect.stringContaining("text file, not a store"),
    });
    expect(readFileSync(location, "utf8")).toBe("rank,model\n".repeat(500));
  });

  it("refuses another program's database, and leaves it alone", async () => {
    const other = new DatabaseSync(location);
    other.exec("create table bookmarks (url text)");
    other.close();
    const before = readFileSync(location);
    expect(await refusal()).toMatchObject({ code: "store", message: expect.stringContaining("another program") });
    expect(readFileSync(location).equals(before)).toBe(true);
  });

  it("refuses a store that a newer version has written", async () => {
    await makeStore();
    const file = new DatabaseSync(location);
    file.exec("insert into aib_migrations values ('9999-future', '2040-01-01T00:00:00.000Z')");
    file.close();
    expect(await refusal()).toMatchObject({
      code: "store",
      message: expect.stringContaining("9999-future"),
      hint: expect.stringContaining("Update"),
    });
  });

  it("refuses a store from before the first release, says what to do, and leaves it as it is", async () => {
    await makeStore();
    const file = new DatabaseSync(location);
    file.exec("update aib_migrations set name = '0001-initial'");
    file.close();
    const before = readFileSync(location);
    expect(await refusal()).toMatchObject({
      code: "store",
      message: expect.stringContaining("before the first release"),
      hint: expect.stringMatching(/export it with the version that wrote it.*another store with --db/u),
    });
    expect(readFileSync(location).equals(before)).toBe(true);
  });

  it("names a damaged file", async () => {
    await makeStore();
    truncateSync(location, 8192);
    const reading = async () => {
      const store = await openStore({ location, clock });
      try {
        await store.judgesOf(samplePlan().suite.digest);
      } finally {
        await store.close();
      }
    };
    await expect(reading()).rejects.toMatchObject({ code: "store", message: expect.stringContaining("damaged") });
  });

  it("does not know other databases, and does not repeat their password", async () => {
    const error = await refusal("postgres://user:secret@host/db");
    expect(error).toMatchObject({ code: "store", message: expect.stringContaining("postgres://") });
    expect(String(error)).not.toContain("secret");
  });
});

describe("a full disk", () => {
  it("is named, leaves nothing half done, and can be outlived", async () => {
    const db = await openSqlite({ location, create: true, lockTimeoutMs: 0 });
    await sql`pragma max_page_count = 40`.execute(db);
    const row = (id: string, body: string) => db.insertInto("judges").values({ id, label: id, body });
    const filling = db.transaction().execute(async (transaction) => {
      await transaction.executeQuery(row("first", "small").compile());
      await transaction.executeQuery(row("second", "x".repeat(1_000_000)).compile());
    });
    await expect(filling).rejects.toMatchObject({ code: "store", message: expect.stringContaining("disk is full") });
    await row("third", "small").execute();
    expect(await db.selectFrom("judges").select("id").execute()).toMatchObject([{ id: "third" }]);
    await db.destroy();
  });
});

describe("a lock held by another process", () => {
  it("is waited for, while this process goes on", async () => {
    const store = await openStore({ location, clock });
    const other = new DatabaseSync(location);
    other.exec("begin immediate");
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const waiting = begin(store, sampleStart("task"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec("commit");
    expect(await waiting).toBe(1);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(1);
    other.close();
    await store.close();
  });

  it("is an error when it lasts too long, and not the end of the store", async () => {
    const store = await openStore({ location, clock, lockTimeoutMs: 40 });
    const other = new DatabaseSync(location);
    other.exec("begin immediate");
    await expect(begin(store, sampleStart("task"))).rejects.toMatchObject({
      code: "store",
      message: expect.stringContaining("locked"),
    });
    await expect(store.savePlan(samplePlan())).rejects.toMatchObject({ code: "store" });
    expect(await store.suites()).toEqual([]);
    other.exec("rollback");
    expect(await begin(store, sampleStart("task"))).toBe(1);
    await store.savePlan(samplePlan());
    other.close();
    await store.close();
  });

  it("does not let a store be opened", async () => {
    await makeStore();
    const other = new DatabaseSync(location);
    other.exec("pragma locking_mode = exclusive; begin exclusive");
    expect(await refusal()).toMatchObject({ code: "store", message: expect.stringContaining("locked") });
    other.close();
  });
});

import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../open-store.ts";
import type { Store } from "../store.ts";
import { watchFile } from "./watch-file.ts";

interface OpenedAgain {
  readonly folder: string;
  readonly location: string;
  readonly store: Store;
}

/** A store whose records are all in its file. */
async function openedAgain(): Promise<OpenedAgain> {
  const folder = mkdtempSync(join(tmpdir(), "aib-watch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const location = join(folder, "bench.db");
  const open = () => openStore({ location, clock: () => new Date() });
  const first = await open();
  await first.openSession({ id: "one", startedAt: "2026-01-01T00:00:00.000Z", host: "here", pid: 1 });
  await first.close();
  const store = await open();
  onTestFinished(() => store.close().catch(() => undefined));
  return { folder, location, store };
}

test("a file into which another connection moves its log is in its place", async () => {
  const { location, store } = await openedAgain();
  const other = new DatabaseSync(location);
  other.exec("update sessions set pid = 2; pragma wal_checkpoint(truncate)");
  other.close();
  await store.requireInPlace();
  expect(await store.rescue()).toBeNull();
});

test("a file into which its log is moved only in part, as on a full disk, is in its place", async () => {
  const { location, store } = await openedAgain();
  const before = statSync(location).size;
  const other = new DatabaseSync(location);
  other.exec(
    "create table filler (bytes); insert into filler values (zeroblob(100000)); pragma wal_checkpoint(passive)",
  );
  truncateSync(location, before);
  await expect(store.requireInPlace()).resolves.toBeUndefined();
  other.close();
});

test("what a log that is moved in part has made of the tables is not counted: the next look may find fewer", async () => {
  const { location, store } = await openedAgain();
  await store.close();
  const whole = readFileSync(location);
  const other = new DatabaseSync(location);
  other.exec("create temp table more as select * from sessions; update more set id = 'two'");
  other.exec("insert into sessions select * from more; create table filler as select zeroblob(100000) as bytes");
  other.close();
  truncateSync(location, whole.length);
  const { loss } = watchFile(location);
  writeFileSync(location, whole);
  expect(await loss()).toBeNull();
});

test("a file that is gone before it is remembered is missed, and another in its place is not taken for it", async () => {
  const { folder } = await openedAgain();
  const location = join(folder, "gone.db");
  const { loss } = watchFile(location);
  expect(await loss()).toBe("removed or moved");
  writeFileSync(location, "");
  expect(await loss()).toBe("replaced");
});

test("of an overwritten file nothing is saved that is not whole, and the reason is said", async () => {
  const { folder, location, store } = await openedAgain();
  writeFileSync(location, "another file ".repeat(100_000));
  await expect(store.requireInPlace()).rejects.toMatchObject({ code: "store" });
  expect(await store.rescue()).toMatchObject({ loss: "overwritten", savedAs: null, failure: expect.any(String) });
  expect(readdirSync(folder).filter((name) => name.includes("rescued"))).toEqual([]);
});

const eventOfSession = "insert into run_events (session_id, at, kind, body) select id, '', '', '' from sessions;";

test.each([
  ["an index lacks the rows of its table", ["sqlite_autoindex_sessions_1"], ""],
  ["an event names a session that is not there", ["sessions", "sqlite_autoindex_sessions_1"], eventOfSession],
])("of an overwritten file in which %s, nothing is saved", async (_, emptied, before) => {
  const { folder, location, store } = await openedAgain();
  const file = new DatabaseSync(location);
  file.exec(`${before} pragma wal_checkpoint(truncate)`);
  const root = file.prepare(
    "select (rootpage - 1) * page_size as at, page_size as size from sqlite_schema, pragma_page_size where name = ?",
  );
  const places = emptied.map((name) => root.get(name));
  file.close();
  const bytes = readFileSync(location);
  for (const place of places) {
    const at = Number(place?.["at"]);
    // A leaf without cells: its kind, no free block, no cell, where cells begin, no fragment.
    bytes.fill(0, at + 1, at + 8).writeUInt16BE(Number(place?.["size"]), at + 5);
  }
  writeFileSync(location, bytes);
  const failure = "what can still be read of it is not a whole store.";
  expect(await store.rescue()).toEqual({ loss: "overwritten", isAll: false, savedAs: null, failure });
  expect(readdirSync(folder).filter((name) => name.includes("rescued"))).toEqual([]);
});

test("an older copy of the same store, copied over it, is another file", async () => {
  const { folder, location, store } = await openedAgain();
  const backup = join(folder, "backup.db");
  copyFileSync(location, backup);
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  copyFileSync(backup, location);
  await expect(store.requireInPlace()).rejects.toThrow("its file was overwritten");
  await store.close();
  expect(readFileSync(location).equals(readFileSync(backup))).toBe(true);
  const again = await openStore({ location, clock: () => new Date() });
  expect((await again.sessions()).map(({ id }) => id)).toEqual(["one"]);
  await again.close();
});

test("a file that is moved over the store stays as it is: the log is kept beside it", async () => {
  const { folder, location, store } = await openedAgain();
  const backup = join(folder, "backup.db");
  copyFileSync(location, backup);
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  renameSync(backup, location);
  const moved = readFileSync(location);
  await expect(store.requireInPlace()).rejects.toThrow("its file was replaced");
  await store.close();
  expect(readdirSync(folder).filter((name) => name.includes("lost-log"))).toHaveLength(1);
  const again = await openStore({ location, clock: () => new Date() });
  expect((await again.sessions()).map(({ id }) => id)).toEqual(["one"]);
  await again.close();
  expect(readFileSync(location).equals(moved)).toBe(true);
});

test("a backup that is moved over a store which a viewer has open is not opened with the log of that store", async () => {
  const { folder, location, store } = await openedAgain();
  const backup = join(folder, "backup.db");
  await store.copyTo(backup);
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  // File systems tell times apart by the clock's tick only.
  await sleep(50);
  renameSync(backup, location);
  const open = () => openStore({ location, clock: () => new Date() });
  await expect(open()).rejects.toMatchObject({
    message: expect.stringContaining("was moved here after its log"),
    hint: expect.stringContaining(`remove ${location}-wal`),
  });
  for (const end of ["-wal", "-shm"]) rmSync(location + end);
  const again = await open();
  expect((await again.sessions()).map(({ id }) => id)).toEqual(["one"]);
  await again.close();
});

test("a store moved together with its log is opened", async () => {
  const { folder, location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  const target = join(folder, "copy.db");
  for (const end of ["", "-wal"]) copyFileSync(location + end, join(folder, `kept${end}`));
  for (const end of ["", "-wal"]) renameSync(join(folder, `kept${end}`), target + end);
  const moved = await openStore({ location: target, clock: () => new Date() });
  expect((await moved.sessions()).map(({ id }) => id)).toEqual(["one", "two"]);
  await moved.close();
});

test("what a process wrote is in the file when it ends, also while another one has the store open", async () => {
  const { folder, location } = await openedAgain();
  const writer = await openStore({ location, clock: () => new Date() });
  await writer.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  await writer.close();
  const alone = join(folder, "copy.db");
  copyFileSync(location, alone);
  const copy = await openStore({ location: alone, clock: () => new Date() });
  expect((await copy.sessions()).map(({ id }) => id)).toEqual(["one", "two"]);
  await copy.close();
});

test("a log that is removed is missed, and all of the store is saved", async () => {
  const { location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  rmSync(`${location}-wal`);
  await expect(store.requireInPlace()).rejects.toThrow("its file was left without its log");
  const rescue = await store.rescue();
  expect(rescue).toMatchObject({ isAll: true, failure: null });
  const saved = await openStore({ location: rescue?.savedAs ?? "", clock: () => new Date() });
  expect((await saved.sessions()).map(({ id }) => id)).toEqual(["one", "two"]);
  await saved.close();
});

test("a log that is emptied is missed at the next commit, and is not moved into the file", async () => {
  const { location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  for (const hour of ["01", "02"]) await store.heartbeat("two", `2026-01-02T${hour}:00:00.000Z`);
  await store.requireInPlace();
  truncateSync(`${location}-wal`);
  await store.heartbeat("two", "2026-01-02T03:00:00.000Z");
  await expect(store.requireInPlace()).rejects.toThrow("its file was left with a damaged log");
  await store.close();
  const file = new DatabaseSync(location, { readOnly: true });
  expect(file.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  file.close();
});

test("an older copy of the log, copied over it, is missed after the next commit, and is not moved into the file", async () => {
  const { folder, location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  const backup = join(folder, "backup-wal");
  copyFileSync(`${location}-wal`, backup);
  for (const hour of ["01", "02", "03"]) await store.heartbeat("two", `2026-01-02T${hour}:00:00.000Z`);
  await store.requireInPlace();
  copyFileSync(backup, `${location}-wal`);
  await store.heartbeat("two", "2026-01-02T04:00:00.000Z");
  await expect(store.requireInPlace()).rejects.toThrow("its file was left with a damaged log");
  await store.close();
  const file = new DatabaseSync(location, { readOnly: true });
  expect(file.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  file.close();
});

test("an older and longer log, copied over the next one, is missed at once", async () => {
  const { folder, location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  for (let minute = 10; minute < 40; minute += 1) await store.heartbeat("two", `2026-01-02T00:${minute}:00.000Z`);
  await store.requireInPlace();
  const backup = join(folder, "backup-wal");
  copyFileSync(`${location}-wal`, backup);
  const other = new DatabaseSync(location);
  other.exec("pragma wal_checkpoint(truncate)");
  other.close();
  await store.heartbeat("two", "2026-01-02T01:00:00.000Z");
  await store.requireInPlace();
  expect(statSync(backup).size).toBeGreaterThan(statSync(`${location}-wal`).size);
  copyFileSync(backup, `${location}-wal`);
  await expect(store.requireInPlace()).rejects.toThrow("its file was left with a damaged log");
});

test("the log of an earlier process, copied over the one in use, is missed after the next commit", async () => {
  const folder = mkdtempSync(join(tmpdir(), "aib-watch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const location = join(folder, "bench.db");
  const open = () => openStore({ location, clock: () => new Date() });
  const first = await open();
  await first.openSession({ id: "one", startedAt: "2026-01-01T00:00:00.000Z", host: "here", pid: 1 });
  for (let minute = 10; minute < 40; minute += 1) await first.heartbeat("one", `2026-01-01T00:${minute}:00.000Z`);
  const backup = join(folder, "backup-wal");
  copyFileSync(`${location}-wal`, backup);
  await first.close();
  const store = await open();
  onTestFinished(() => store.close());
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  for (const hour of ["01", "02"]) await store.heartbeat("two", `2026-01-02T${hour}:00:00.000Z`);
  await store.requireInPlace();
  copyFileSync(backup, `${location}-wal`);
  await store.requireInPlace();
  await store.heartbeat("two", "2026-01-02T03:00:00.000Z");
  await expect(store.requireInPlace()).rejects.toThrow("its file was left with a damaged log");
});

test("a log that a new connection begins in a file that another one emptied is in its place", async () => {
  const { location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  await store.requireInPlace();
  for (const hour of ["01", "02"]) {
    const [emptying, writing] = [new DatabaseSync(location), new DatabaseSync(location)];
    emptying.exec("pragma wal_checkpoint(truncate)");
    writing.exec("update sessions set pid = pid + 1");
    emptying.close();
    writing.close();
    await store.requireInPlace();
    await store.heartbeat("two", `2026-01-02T${hour}:00:00.000Z`);
    await store.requireInPlace();
  }
  expect(await store.rescue()).toBeNull();
});

test("a log that another connection empties and writes anew is in its place", async () => {
  const { location, store } = await openedAgain();
  await store.openSession({ id: "two", startedAt: "2026-01-02T00:00:00.000Z", host: "here", pid: 2 });
  await store.requireInPlace();
  for (const way of ["passive", "restart", "truncate"]) {
    const other = new DatabaseSync(location);
    other.exec(`pragma wal_checkpoint(${way}); update sessions set pid = pid + 1`);
    other.close();
    await store.requireInPlace();
    await store.heartbeat("two", "2026-01-02T04:00:00.000Z");
    await store.requireInPlace();
  }
  expect(await store.rescue()).toBeNull();
});

test("a failed write may take back a frame that ended a transaction: until the next log none is missed", async () => {
  const { location } = await openedAgain();
  const writer = new DatabaseSync(location);
  onTestFinished(() => writer.close());
  const [careful, told] = [watchFile(location), watchFile(location)];
  writer.exec("update sessions set pid = 2");
  expect(await Promise.all([careful.loss(), told.loss()])).toEqual([null, null]);
  const log = readFileSync(`${location}-wal`);
  const [pageSize, frameHeader] = [log.readUInt32BE(8), 24];
  // As the retried transaction writes it: another page's number in the place of the last frame.
  log.writeUInt32BE(1 + log.readUInt32BE(log.length - pageSize - frameHeader), log.length - pageSize - frameHeader);
  writeFileSync(`${location}-wal`, log);
  told.afterFailedWrite();
  expect(await Promise.all([careful.loss(), told.loss()])).toEqual(["left with a damaged log", null]);
});

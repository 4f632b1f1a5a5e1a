import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../open-store.ts";
import type { Store } from "../store.ts";

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

test("of an overwritten file nothing is saved that is not whole, and the reason is said", async () => {
  const { folder, location, store } = await openedAgain();
  writeFileSync(location, "another file ".repeat(100_000));
  await expect(store.requireInPlace()).rejects.toMatchObject({ code: "store" });
  expect(await store.rescue()).toMatchObject({ loss: "overwritten", savedAs: null, failure: expect.any(String) });
  expect(readdirSync(folder).filter((name) => name.includes("rescued"))).toEqual([]);
});

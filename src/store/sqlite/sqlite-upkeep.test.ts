import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../open-store.ts";
import { begin } from "../../../test/support/store/begin.ts";
import { sampleStart } from "../../../test/support/store/sample-results.ts";
import { sqliteUpkeep } from "./sqlite-upkeep.ts";

const clock = () => new Date(0);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "aib-flush-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function msUntilRefused(work: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await expect(work).rejects.toMatchObject({ code: "store" });
  return performance.now() - since;
}

test("the log is flushed while others write, and none loses a lock by it", async () => {
  const location = join(folder(), "bench.db");
  const [store, other] = [await openStore({ location, clock }), await openStore({ location, clock })];
  const writing = Array.from({ length: 30 }, (_, index) =>
    Promise.all([store.flush(), begin(index % 2 === 0 ? store : other, sampleStart(`task ${index}`))]),
  );
  const ids = (await Promise.all(writing)).map(([, id]) => id);
  expect(ids.toSorted((one, next) => one - next)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  await Promise.all([store.close(), other.close()]);
  await store.flush();
});

test("a lock that outlasts the wait of a write is not waited for by the next one, until it is gone", async () => {
  const location = join(folder(), "bench.db");
  const store = await openStore({ location, clock, lockTimeoutMs: 1000 });
  const other = new DatabaseSync(location);
  for (let time = 1; time <= 2; time += 1) {
    other.exec("begin immediate");
    expect(await msUntilRefused(begin(store, sampleStart("task")))).toBeGreaterThan(900);
    expect(await msUntilRefused(begin(store, sampleStart("task")))).toBeLessThan(500);
    other.exec("commit");
    await begin(store, sampleStart("task"));
  }
  other.close();
  await store.close();
});

test("a store in memory has nothing to flush", async () => {
  const store = await openStore({ location: ":memory:", clock });
  await expect(store.flush()).resolves.toBeUndefined();
  await store.close();
});

test("a log that cannot be reached is a fault of the store", async () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  await expect(sqliteUpkeep(join(file, "bench.db")).flush()).rejects.toMatchObject({ code: "store" });
});

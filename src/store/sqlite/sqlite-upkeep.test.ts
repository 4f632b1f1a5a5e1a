import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

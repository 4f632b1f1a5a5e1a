import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { writeParquet } from "./parquet-file.ts";

test("a signal that arrives while rows come from an embedded database is noticed within a few hundred rows", async () => {
  let given = 0;
  const stop = new AbortController();
  const table = {
    name: "numbers",
    columns: [{ name: "number", type: "integer", about: "counts up" }],
    // Never gives up its turn, as SQLite does.
    async *rows() {
      for (; given < 20_000; given += 1) yield [given];
    },
  } as const;
  const writing = writeParquet(table, {
    path: join(temporaryFolder(), "numbers.parquet"),
    file: "numbers.parquet",
    onRows: () => stop.signal.throwIfAborted(),
  });
  setImmediate(() => stop.abort());
  await expect(writing).rejects.toThrow(/abort/u);
  expect(given).toBeLessThan(1_000);
});

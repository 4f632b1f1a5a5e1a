import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openStore } from "../../src/store/index.ts";
import { aib, startAib } from "../support/command-line.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function resultsIn(location: string): Promise<number | undefined> {
  const store = await openStore({ location, clock: () => new Date(), create: false });
  try {
    return (await store.suites())[0]?.results;
  } finally {
    await store.close();
  }
}

test("kill -9 while clear writes its backup leaves no file under the backup's name, and the store whole", async () => {
  const cwd = temporaryFolder();
  const db = join(cwd, "bench.db");
  expect((await aib(["run", "--models", "sim/holds-40", "--runs", "1", "--db", db], { cwd })).code).toBe(0);
  const file = new DatabaseSync(db);
  // A store of 100 MB, whose copy takes long enough to be killed in it.
  file.exec("create table ballast (body blob)");
  for (let count = 0; count < 100; count += 1) file.exec("insert into ballast values (randomblob(1000000))");
  file.close();
  const clearing = startAib(["clear", "--yes", "--db", db], { cwd });
  const copies = (): readonly string[] => readdirSync(cwd).filter((name) => name.includes(".backup-"));
  await expect.poll(copies, { interval: 1 }).not.toEqual([]);
  clearing.process.kill("SIGKILL");
  expect(await clearing.finished).toMatchObject({ signal: "SIGKILL" });
  expect(copies().filter((name) => !name.includes(".partial"))).toEqual([]);
  expect(await resultsIn(db)).toBe(41);
  const again = await aib(["clear", "--yes", "--db", db], { cwd });
  expect(again.code, again.stderr).toBe(0);
  const backup = copies().find((name) => !name.includes(".partial")) ?? "";
  expect(existsSync(join(cwd, backup))).toBe(true);
  expect(await resultsIn(join(cwd, backup))).toBe(41);
});

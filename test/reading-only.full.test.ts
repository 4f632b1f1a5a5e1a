import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aib, runsAsNobody, startAib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const readers = [["leaderboard"], ["report"], ["runs"], ["judges"], ["export"], ["names", "--stored"], ["mcp"]];

async function storeIn(cwd: string): Promise<void> {
  const run = await aib(["run", "--models", "sim/holds-80", "--runs", "1", "--db", "bench.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
}

test("reading a store leaves its bytes as they are, and no file beside it", async () => {
  const cwd = temporaryFolder();
  await storeIn(cwd);
  const [bytes, files] = [readFileSync(join(cwd, "bench.db")), readdirSync(cwd)];
  for (const command of readers) {
    const { code, stderr } = await aib([...command, "--db", "bench.db"], { cwd });
    expect(code, `${command.join(" ")}\n${stderr}`).toBe(0);
  }
  expect(readFileSync(join(cwd, "bench.db")).equals(bytes)).toBe(true);
  expect(readdirSync(cwd)).toEqual(files);
});

test("reading makes no store where there is none, nor one of an empty file", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "empty.db"), "");
  for (const command of readers) {
    const missing = await aib([...command, "--db", "new/bench.db"], { cwd });
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("there is no such file");
    const empty = await aib([...command, "--db", "empty.db"], { cwd });
    expect(empty.code).toBe(1);
    expect(empty.stderr).toContain("the file is empty");
  }
  expect(existsSync(join(cwd, "new"))).toBe(false);
  expect(readdirSync(cwd)).toEqual(["empty.db"]);
  expect(readFileSync(join(cwd, "empty.db"))).toHaveLength(0);
  expect(
    (await aib(["run", "--models", "sim/asks", "--exp", "stability", "--runs", "1", "--db", "empty.db"], { cwd })).code,
  ).toBe(0);
});

test("an import of what is not there makes no store", async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(["import", "missing.tar.gz", "--db", "new/bench.db"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain("missing.tar.gz cannot be read: there is no such file");
  expect(readdirSync(cwd)).toEqual([]);
});

test.runIf(runsAsNobody())(
  "a store that may not be written can be read, and says why it cannot be added to",
  async () => {
    const cwd = temporaryFolder();
    await storeIn(cwd);
    chmodSync(join(cwd, "bench.db"), 0o444);
    chmodSync(cwd, 0o555);
    onTestFinished(() => chmodSync(cwd, 0o755));
    for (const command of [["leaderboard"], ["export", "--what", "verdicts"]]) {
      const read = await startAib([...command, "--db", "bench.db"], { cwd, asNobody: true }).finished;
      expect(read.code, read.stderr).toBe(0);
    }
    const rerun = ["rerun", "--target-runs", "2", "--db", "bench.db"];
    const refused = await startAib(rerun, { cwd, asNobody: true }).finished;
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("it is read-only");
  },
);

import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const standIn = join(import.meta.dirname, "support", "inspect", "run-inspect-task.py");
const run = promisify(execFile);

test("a model asked by the task and graded here has the index that aib run gives it", async ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("there is no python3");
  const cwd = temporaryFolder();
  const succeed = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await aib(args, { cwd });
    expect(`${code} ${stderr}`).toMatch(/^0 /u);
    return stdout;
  };
  writeFileSync(join(cwd, "aib_v2.py"), await succeed("suites", "show", "v2", "--inspect-task"));
  const { url } = await simulatorServer();
  const models = ["always-yields", "holds-100"];
  for (const model of models) {
    await run("python3", [standIn, "aib_v2.py", url, `sim/${model}`, `${model}.eval`, "2"], { cwd });
  }
  await succeed("import", "inspect", ...models.map((model) => `${model}.eval`), "--db", "inspect.db");
  await succeed("judge", "-j", "sim/judge", "--db", "inspect.db", "--yes");
  await succeed("run", "--models", "sim/always-yields,sim/holds-100", "--runs", "2", "--db", "own.db", "--yes");
  const indices = async (store: string) => {
    const printed = await succeed("leaderboard", "--db", store, "--format", "json");
    const row = z.object({ label: z.string(), index: z.number(), fields: z.record(z.string(), z.number()) });
    const { rows } = z.object({ rows: z.array(row) }).parse(JSON.parse(printed));
    return rows.map(({ label, index, fields }) => ({ model: label.split(/[+@]/u)[0], index, fields }));
  };
  const imported = await indices("inspect.db");
  expect(imported.map(({ model, index }) => [model, index])).toEqual([
    ["holds-100", 100],
    ["always-yields", 0],
  ]);
  expect(imported).toEqual(await indices("own.db"));
});

test("a log that is none, or of another suite, exits with the reason and makes no store", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "log.json"), "{}");
  const { code, stderr } = await aib(["import", "inspect", "log.json"], { cwd });
  expect(code).not.toBe(0);
  expect(stderr).toContain("is no log of Inspect");
  expect(stderr).toContain("aib suites show v2 --inspect-task");
  expect((await aib(["leaderboard"], { cwd })).stderr).toMatch(/no store|bench\.db/u);
});

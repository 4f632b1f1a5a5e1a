import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aib, startAib, type Finished } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const command = ["run", "--models", "sim/weighs", "--suite", "v3", "--fail-under", "60", "--until-clear"];
const files = ["-o", "results.xml", "--log", "run.jsonl"];

function decisionOf({ stderr }: Pick<Finished, "stderr">): readonly string[] {
  return stderr.split("\n").filter((line) => /^(?:PASSED|FAILED|NOT DECIDED) /u.test(line));
}

function logIn(cwd: string): readonly string[] {
  const path = join(cwd, "run.jsonl");
  return existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n") : [];
}

test("a row of v3 far above the line stops after two cycles, and killed on the way it decides the same", async () => {
  const cwd = temporaryFolder();
  const ended = await aib([...command, ...files], { cwd });
  expect(ended.code, ended.stderr).toBe(0);
  const why = /\(stopped after 2 of at most 4 cycles: \d\d\.\d points above the line\)/u;
  expect(decisionOf(ended)).toEqual([expect.stringMatching(why)]);
  expect(readFileSync(join(cwd, "results.xml"), "utf8")).toMatch(why);
  const log = logIn(cwd);
  expect(log.map((line) => JSON.parse(line)).find(({ kind }) => kind === "decided")).toMatchObject({
    runs: 10,
    atMost: 20,
    passed: true,
  });
  for (const share of [0.3, 0.5, 0.9]) {
    const own = temporaryFolder();
    const first = startAib([...command, ...files], { cwd: own });
    while (logIn(own).length < share * log.length && first.process.exitCode === null) await sleep(10);
    first.process.kill("SIGKILL");
    await first.finished;
    expect(decisionOf(await aib(command, { cwd: own })), `killed at ${share}`).toEqual(decisionOf(ended));
  }
}, 240_000);

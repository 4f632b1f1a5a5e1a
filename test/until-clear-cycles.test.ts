import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SimulatorServer } from "../src/model/simulator/simulator-server.ts";
import { aib, startAib, type Finished } from "./support/command-line.ts";
import { rounds } from "./support/rounds.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

function command(url: string, line: number): readonly string[] {
  const subject = ["--base-url", url, "--models", "sim/weighs", "--suite", "v3", "--judge", "sim/reader"];
  return ["run", ...subject, "--fail-under", String(line), "--until-clear"];
}

function callsTo(server: SimulatorServer): number {
  return server.stats().asked.reduce((sum, { requests }) => sum + requests, 0);
}

function decisionOf({ stderr }: Pick<Finished, "stderr">): readonly string[] {
  return stderr.split("\n").filter((line) => /^(?:PASSED|FAILED|NOT DECIDED) /u.test(line));
}

test("a row of v3 stops after two cycles far above the line, and resumed it decides the same", async () => {
  const server = await simulatorServer({ suite: "v3" });
  const cwd = temporaryFolder();
  const files = ["-o", "results.xml", "--log", "run.jsonl"];
  const ended = await aib([...command(server.url, 60), ...files], { cwd });
  expect(ended.code, ended.stderr).toBe(0);
  const why = /\(stopped after 2 of at most 4 cycles: \d\d\.\d points above the line\)/u;
  expect(decisionOf(ended)).toEqual([expect.stringMatching(why)]);
  expect(readFileSync(join(cwd, "results.xml"), "utf8")).toMatch(why);
  const log = readFileSync(join(cwd, "run.jsonl"), "utf8").trimEnd().split("\n");
  expect(log.map((line) => JSON.parse(line)).find(({ kind }) => kind === "decided")).toMatchObject({
    runs: 10,
    atMost: 20,
    passed: true,
  });
  const calls = callsTo(server);
  for (const share of rounds({ few: 1, many: 3 }) === 1 ? [0.7] : [0.3, 0.5, 0.9]) {
    const again = await simulatorServer({ suite: "v3" });
    const own = temporaryFolder();
    const first = startAib(command(again.url, 60), { cwd: own });
    while (callsTo(again) < share * calls && first.process.exitCode === null) await sleep(1);
    first.process.kill("SIGKILL");
    await first.finished;
    expect(decisionOf(await aib(command(again.url, 60), { cwd: own })), `killed at ${share}`).toEqual(
      decisionOf(ended),
    );
    expect(again.stats().asked).toHaveLength(server.stats().asked.length);
  }
}, 120_000);

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startAib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A run that is stopped while its last calls, by their number, are in flight. */
async function stoppedAt(calls: number, words: readonly string[], cwd: string) {
  const server = await simulatorServer({ latencyMs: 1000 });
  const run = ["run", "--base-url", server.url, "--models", "sim/asks", "--judge", "sim/judge", ...words];
  const { process, finished } = startAib(run, { cwd });
  // One request asks for the list of models.
  while (server.stats().requests <= calls) await sleep(5);
  process.kill("SIGTERM");
  const { code, stderr } = await finished;
  expect(server.stats().requests).toBe(calls + 1);
  return { code, stderr };
}

test("two prompts are decided, too, where the last of their calls were in flight at the interrupt", async () => {
  const cwd = temporaryFolder();
  for (const name of ["old.md", "new.md"]) writeFileSync(join(cwd, name), `You are ${name}.`);
  const prompts = ["--prompts", join(cwd, "old.md"), join(cwd, "new.md"), "--runs", "3"];
  const { code, stderr } = await stoppedAt(246, [...prompts, "--fail-if-worse", "20"], cwd);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^PASSED asks/mu)]);
});

test("a run until clear that is interrupted between two looks is not decided", async () => {
  const cwd = temporaryFolder();
  const gate = ["--until-clear", "--fail-under", "75.5", "-o", "gate.xml"];
  const { code, stderr } = await stoppedAt(123, gate, cwd);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED asks/mu)]);
  expect(stderr).not.toMatch(/^(?:PASSED|FAILED)/mu);
});

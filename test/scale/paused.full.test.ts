import { beforeAll, expect, test } from "vitest";
import { aib, startAib, type Finished } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying } from "../support/waiting.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

const run = ["run", "--models", "sim/asks", "--runs", "1", "--exp", "identity", "--engine", "dbos"];

/** A run that was queued and paused. */
async function pausedRun() {
  const place = { cwd: temporaryFolder(), environment: { AIB_DB: await server.newDatabase() } };
  const command = async (...args: readonly string[]): Promise<Finished> => {
    const done = await aib(args, place);
    expect(done.code, done.stderr).toBe(0);
    return done;
  };
  const { stdout } = await command(...run, "--detach");
  const runId = /^Queued as run ([0-9a-f]{12})/u.exec(stdout)?.[1] ?? "";
  await command("queues", "--pause", "--run", runId);
  return { place, command, runId };
}

test("workers until done end while a run is paused, and make its calls when it is resumed", async () => {
  const { place, command } = await pausedRun();
  const idle = await startAib(["worker", "--until-done"], place).finished;
  expect(idle.code, idle.stderr).toBe(0);
  expect(idle.stderr).not.toMatch(/^Made [1-9]/mu);
  await command("queues", "--resume");
  const worked = await startAib(["worker", "--until-done"], place).finished;
  expect(worked.stderr).toMatch(/^Made 16 calls, with 16 results\.$/mu);
});

test("the same command leaves a paused run paused, and says how to resume it", async () => {
  const { place, command, runId } = await pausedRun();
  const resume = `The run is paused. To resume it: aib queues --resume --run ${runId}\n`;
  expect((await command(...run, "--detach")).stderr).toContain(resume);
  const following = startAib(run, place);
  await saying(following, /^The run is paused\. To resume it/mu);
  const worker = startAib(["worker"], place);
  await saying(worker, /^Working/mu);
  const { stdout } = await command("queues", "--format", "json");
  expect(JSON.parse(stdout).runs).toMatchObject([{ tasks: { done: 0 }, channels: { running: 0, paused: 2 } }]);
  await command("queues", "--resume", "--run", runId);
  const followed = await following.finished;
  expect(followed.code, followed.stderr).toBe(0);
  expect(followed.stderr.match(/The run is paused/gu)).toHaveLength(1);
  worker.process.kill("SIGTERM");
  expect((await worker.finished).stderr).toMatch(/^Made 16 calls, with 16 results\.$/mu);
});

test("a paused run that was completed elsewhere is over, and its results go only when it is cancelled", async () => {
  const { place, command } = await pausedRun();
  const following = startAib(run, place);
  await saying(following, /^The run is paused\. To resume it/mu);
  await command(...run.filter((word) => !/engine|dbos/u.test(word)));
  const followed = await following.finished;
  expect(followed.code, followed.stderr).toBe(0);
  const clear = ["clear", "--yes", "--no-backup"];
  expect(await aib(clear, place)).toMatchObject({ code: 2, stderr: expect.stringContaining("is not over") });
  expect((await command("queues", "--cancel")).stdout).toMatch(/^Cancelled: 2 models of 1 run\./u);
  await command(...clear);
  expect((await command("queues", "--resume")).stdout).toMatch(/^Nothing to resume/u);
  expect((await command("worker", "--until-done")).stderr).not.toMatch(/^Made [1-9]/mu);
});

import { expect, test } from "vitest";
import { aib, startAib, type Finished, type Running } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying } from "../support/waiting.ts";

const run = ["run", "--models", "sim/asks,sim/holds-40", "--runs", "1", "--exp", "identity"];
const overWorkers = [...run, "--engine", "dbos", "--rpm", "simulator=1"];
const clear = ["clear", "--yes", "--no-backup"];
const madeCalls = /^Made [1-9]/mu;

/** A run that was queued, in a database of its own. */
async function queuedRun() {
  const place = { cwd: temporaryFolder(), environment: { AIB_DB: await (await sharedPostgres()).newDatabase() } };
  const command = async (...args: readonly string[]): Promise<Finished> => {
    const done = await aib(args, place);
    expect(done.code, done.stderr).toBe(0);
    return done;
  };
  const { stdout } = await command(...overWorkers, "--detach");
  const runId = /^Queued as run ([0-9a-f]{12})/u.exec(stdout)?.[1] ?? "";
  return { place, command, runId };
}

type QueuedRun = Awaited<ReturnType<typeof queuedRun>>;

async function follow({ place }: QueuedRun): Promise<Running> {
  const following = startAib(overWorkers, place);
  await saying(following, /none is alive/u);
  return following;
}

/** Has a worker queue the calls, and make one of them. */
async function workForAMoment({ place, command }: QueuedRun): Promise<void> {
  const worker = startAib(["worker"], place);
  const stands = async (): Promise<unknown> => JSON.parse((await command("queues", "--format", "json")).stdout);
  await expect.poll(stands).toMatchObject({ runs: [{ tasks: { done: 1 } }] });
  worker.process.kill("SIGTERM");
  expect((await worker.finished).code).toBe(0);
}

/** Does as `clear` says, so that the results go, and gives what a worker says that comes then. */
async function giveUp({ place, command, runId }: QueuedRun): Promise<string> {
  const cancel = ["queues", "--cancel", "--run", runId];
  expect(await aib(clear, place)).toMatchObject({ code: 2, stderr: expect.stringContaining(cancel.join(" ")) });
  expect((await command(...cancel)).stdout).toMatch(/^Cancelled: [23] models of 1 run\./u);
  expect((await command(...clear)).stdout).toMatch(/^Removed \d+ answers/u);
  expect((await command("queues", "--clean", "--older-than", "0")).stdout).toMatch(/^Removed: 1 finished run,/u);
  return (await command("worker", "--until-done")).stderr;
}

test("a queued run that is completed without workers ends for whoever follows it, and can be given up", async () => {
  const queued = await queuedRun();
  const following = await follow(queued);
  await queued.command(...run);
  expect(await following.finished).toMatchObject({ code: 0 });
  expect(await giveUp(queued)).not.toMatch(madeCalls);
});

test("so can one that a worker had begun", async () => {
  const queued = await queuedRun();
  await workForAMoment(queued);
  await queued.command(...run);
  expect(await giveUp(queued)).not.toMatch(madeCalls);
});

test("so can one that was paused meanwhile, and resumed", async () => {
  const queued = await queuedRun();
  await queued.command("queues", "--pause");
  await queued.command(...run);
  await queued.command("queues", "--resume");
  expect(await giveUp(queued)).not.toMatch(madeCalls);
});

test("cancelling what is left of a run gives up a model, too, that was completed without workers", async () => {
  const queued = await queuedRun();
  await workForAMoment(queued);
  const following = await follow(queued);
  await queued.command(...run.with(2, "sim/asks"));
  expect((await queued.command("queues", "--cancel")).stdout).toMatch(/^Cancelled: 3 models of 1 run\./u);
  expect((await following.finished).stderr).toMatch(/^16 of 32 calls done/mu);
  expect((await queued.command(...clear)).stdout).toMatch(/^Removed \d+ answers/u);
});

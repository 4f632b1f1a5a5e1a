import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { startPostgres, type PostgresServer } from "../support/postgres/start-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying, until } from "../support/waiting.ts";
import { watchedServer } from "../support/watched-server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const callsInAll = 41;
const atOnce = 4;
/** Seconds: a call leaves within half of that, also where this machine is busy. */
const environment = { AIB_SESSION_SILENCE: "20" };

async function connected(db: string): Promise<Client> {
  const client = new Client({ connectionString: db });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** What is written in a file, without what a process writes with everything. */
async function count(client: Client, what: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${what}`);
  return Number(rows[0]?.count);
}

test("workers do what a killed aib run wrote down, go on after a restart of the server, and leave when they are told to", async () => {
  const models = await watchedServer({ latencyMs: 150 });
  const subject = ["--base-url", `http://${models.address}/v1`, "--models", "sim/asks", "--judge", "sim/judge"];
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const command = [
    "run",
    ...subject,
    "--runs",
    "1",
    "--limit",
    `${models.address}=${atOnce}`,
    "--engine",
    "dbos",
    "--db",
    db,
  ];
  const work = (...more: readonly string[]) => startAib(["worker", "--db", db, ...more], { cwd, environment });

  const workers = [work(), work()] as const;
  await Promise.all(workers.map((worker) => saying(worker, /^Working/mu)));
  const client = await connected(db);
  await client.query("begin; lock table aib_dbos.queues in access exclusive mode");
  const killed = startAib([...command, "--detach"], { cwd, environment });
  const other = await connected(db);
  const queued = (name: string) => count(other, `aib_dbos.workflow_status where name = '${name}'`);
  await until(async () => (await queued("order")) > 0);
  killed.process.kill("SIGKILL");
  await killed.finished;
  expect(await queued("call")).toBe(0);
  await client.query("rollback");
  await client.end();
  await until(async () => (await queued("call")) > 0);
  await other.end();
  await until(() => models.models().length > 5);
  models.hold();

  const following = startAib(command, { cwd, environment });
  await saying(following, /^Run /mu);
  models.release();
  await server.halt("restart");
  const before = models.models().length;
  await server.start();
  await until(() => models.models().length > before + atOnce);
  models.hold();
  await until(() => models.held() === atOnce);
  const [drained, left] = workers;
  drained.process.kill("SIGINT");
  await saying(drained, /Ctrl-C again/u);
  models.answerHeld();
  expect(await drained.finished).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/Ctrl-C again[^]*^Made \d+ calls/mu),
  });
  await until(() => models.held() > 0);
  left.process.kill("SIGINT");
  await saying(left, /Ctrl-C again/u);
  left.process.kill("SIGINT");
  expect(await left.finished).toMatchObject({ code: 130, stderr: expect.stringContaining("Stopped at once.") });
  models.release();
  const last = work("--until-done");
  const followed = await following.finished;
  expect(followed).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`${callsInAll} of ${callsInAll} calls done`),
  });
  expect(followed.stderr).not.toMatch(/^ {4}at /mu);
  expect(await last.finished).toMatchObject({ code: 0 });
  expect(models.mostAtOnce()).toBeLessThanOrEqual(atOnce);
  expect(models.models().length).toBeLessThanOrEqual(callsInAll + 3 * atOnce);
}, 240_000);

test("a worker without anything to do leaves at once, with nothing to warn of", async () => {
  const [cwd, db] = [temporaryFolder(), await server.newDatabase()];
  // Twice: the first one makes the tables, which takes its time.
  for (let time = 1; time <= 2; time += 1) {
    const { code, stderr } = await aib(["worker", "--db", db, "--until-done"], { cwd });
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain("warning");
  }
});

test("a worker that lacks a key leaves the run to others and says why, to whoever follows it too", async () => {
  const models = await watchedServer();
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const url = `http://${models.address}/v1`;
  const command = [
    "run",
    "--base-url",
    url,
    "--api-key-env",
    "SOME_KEY",
    "--models",
    "sim/asks",
    "--judge",
    "sim/judge",
    "--runs",
    "1",
  ];
  const over = ["--engine", "dbos", "--db", db];
  const withKey = { cwd, environment: { ...environment, SOME_KEY: "secret" } };
  const queued = await aib([...command, ...over, "--detach"], withKey);
  expect(queued.code, queued.stderr).toBe(0);
  const grant = `--allow-key SOME_KEY=${url}`;
  expect(queued.stdout, "the printed worker may send the key too").toContain(`aib worker ${grant}\n`);
  expect(queued.stdout).not.toContain("secret");
  const refused = await aib(["worker", "--db", db, "--until-done"], { cwd, environment });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: .*SOME_KEY/mu) });
  const following = startAib([...command, ...over], withKey);
  await saying(following, /^The run waits for a worker, and none is alive\..* left: .*SOME_KEY/mu);
  const worked = await aib(["worker", "--db", db, "--until-done", ...grant.split(" ")], withKey);
  expect(worked).toMatchObject({ code: 0, stderr: expect.stringContaining("Made 41 calls, with 41 results.") });
  const { code, stderr } = await following.finished;
  expect(code, stderr).toBe(0);
}, 240_000);

test("a worker does not send a key where only the database says so, and leaves the run to others", async () => {
  const models = await watchedServer();
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const url = `http://${models.address}/v1`;
  const keys = { AWS_SECRET_ACCESS_KEY: "aws-secret-1234" };
  const place = ["--base-url", url, "--api-key-env", "AWS_SECRET_ACCESS_KEY"];
  const command = [
    "run",
    ...place,
    "--models",
    "sim/asks",
    "--judge",
    "sim/judge",
    "--runs",
    "1",
    "--exp",
    "stability",
  ];
  const withKey = { cwd, environment: { ...environment, ...keys } };
  expect(await aib([...command, "--engine", "dbos", "--db", db, "--detach"], withKey)).toMatchObject({ code: 0 });
  const refused = await aib(["worker", "--db", db, "--until-done"], withKey);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toMatch(/^error: The key in AWS_SECRET_ACCESS_KEY is not sent to http:/mu);
  expect(models.models()).toEqual([]);
  const named = { ...withKey.environment, AIB_ALLOW_KEYS: `AWS_SECRET_ACCESS_KEY=${url}` };
  const worked = await aib(["worker", "--db", db, "--until-done"], { cwd, environment: named });
  expect(worked.code, worked.stderr).toBe(0);
  expect(models.models().length).toBeGreaterThan(0);
}, 240_000);

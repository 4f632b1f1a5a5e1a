import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { aib, startAib, type Finished } from "../support/command-line.ts";
import { numbersOf } from "../support/leaderboard.ts";
import { pickyServer, refusing, type Refuse } from "../support/picky-server.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying } from "../support/waiting.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

const rankings = [
  ["run", "--models", "sim/holds-40,sim/asks", "--runs", "1", "--exp", "identity"],
  ["judge", "-j", "sim/strict-judge"],
  ["rerun", "--models", "sim/asks", "--target-runs", "2"],
] as const;
const names = ["names", "--models", "sim/holds-40", "--extractor", "sim/judge"];

test("whatever calls models can be ordered from workers, and gives the same as one machine", async () => {
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const over = async (...args: readonly string[]): Promise<Finished> => {
    const done = await aib([...args, "--db", db], { cwd });
    expect(done.code, `${args.join(" ")}\n${done.stderr}`).toBe(0);
    return done;
  };
  const [run, ...others] = rankings;
  const ordered = await over(...run, "--engine", "dbos", "--detach");
  expect(ordered.stdout).toMatch(/^Queued as run [0-9a-f]{12}: \d+ calls, for workers on any machine\.\n/u);
  expect(ordered.stdout).toContain("<password>@127.0.0.1");
  expect(ordered.stdout + ordered.stderr).not.toMatch(/s3cret/u);
  await over("worker", "--until-done");
  for (const args of [...others, names]) {
    const { stdout } = await over(...args, "--engine", "dbos", "--detach", "--format", "json");
    const { run: id, alreadyDone } = z.object({ run: z.string(), alreadyDone: z.number() }).parse(JSON.parse(stdout));
    expect(id).toMatch(/^[0-9a-f]{12}$/u);
    // What a rerun adds runs to is there already.
    expect(args[0] === "rerun" || alreadyDone === 0).toBe(true);
  }
  await over("worker", "--until-done");

  for (const args of rankings) expect((await aib(args, { cwd })).code).toBe(0);
  for (const judge of ["sim/judge", "sim/strict-judge"]) {
    const command = ["leaderboard", "--judge", judge, "--format", "json"];
    const [own, workers] = [await aib(command, { cwd }), await over(...command)].map(({ stdout }) =>
      numbersOf(JSON.parse(stdout)),
    );
    expect(workers).toEqual(own);
  }
  const [read, readByWorkers] = [await aib(names, { cwd }), await over(...names, "--engine", "dbos")];
  expect(read.stdout).toBe(readByWorkers.stdout.replaceAll(/ --db postgres:\S+/gu, ""));
  const again = await over(...run, "--engine", "dbos", "--detach");
  expect(again.stdout).toMatch(/^Nothing is missing: all \d+ calls are stored\./u);
  // Ends without a worker.
  await over(...run, "--engine", "dbos");
});

test.each([
  "postgres://127.0.0.1:PORT/USER?user=USER&password=s3cret",
  "postgres://USER:s3cret@127.0.0.1:PORT",
  "postgres:///?host=127.0.0.1&port=PORT&user=USER&password=s3cret",
])("workers take the address %s, and no output has its password", async (address) => {
  const name = `user_${randomBytes(6).toString("hex")}`;
  await server.run(`create role ${name} login password 's3cret'`);
  await server.run(`create database ${name} owner ${name}`);
  const AIB_DB = address.replaceAll("USER", name).replace("PORT", String(server.port));
  const place = { cwd: temporaryFolder(), environment: { AIB_DB } };
  const ordered = await aib([...rankings[0], "--engine", "dbos", "--detach"], place);
  expect(ordered.code, ordered.stderr).toBe(0);
  const worked = await startAib(["worker", "--until-done"], place).finished;
  expect(worked.code, worked.stderr).toBe(0);
  expect(worked.stderr).toMatch(/^Made [1-9]/mu);
  expect(ordered.stdout + ordered.stderr + worked.stdout + worked.stderr).not.toMatch(/s3cret/u);
});

test("calls that may cost money are ordered from workers only with consent", async () => {
  const provider = await pickyServer({ models: { gemma: "sim/always-holds", judge: "sim/judge" } });
  const place = { cwd: temporaryFolder(), environment: { AIB_DB: await server.newDatabase() } };
  const run = ["run", "--base-url", provider.url, "--models", "gemma", "--judge", "judge", "--exp", "resistance"];
  const refused = await aib([...run, "--runs", "1", "--engine", "dbos", "--detach"], place);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/10 calls, .*cost unknown\..*To run it: aib run .* --detach --yes/su);
  expect(provider.sent()).toEqual([]);
});

test("what a server refuses is found out before workers begin: all of them send the same, and so does a resumed run", async () => {
  const models = { gemma: "sim/always-holds", judge: "sim/judge" };
  let refuse: Refuse = refusing(({ temperature }) => temperature === 0.7, "temperature is fixed for this model");
  const provider = await pickyServer({ models, refuse: (request) => refuse(request) });
  const place = { cwd: temporaryFolder(), environment: { AIB_DB: await server.newDatabase() } };
  const run = [
    "run",
    "--base-url",
    provider.url,
    "--models",
    "gemma",
    "--judge",
    "judge",
    "--exp",
    "resistance",
    "--yes",
  ];
  const work = async (runs: string): Promise<void> => {
    expect(await aib([...run, "--runs", runs, "--engine", "dbos", "--detach"], place)).toMatchObject({ code: 0 });
    expect(await aib(["worker", "--until-done"], place)).toMatchObject({ code: 0 });
  };
  await work("1");
  refuse = () => null;
  await work("2");
  const temperatures = provider.sent().flatMap(({ model, temperature }) => (model === "gemma" ? [temperature] : []));
  expect(temperatures).toEqual([0.7, ...Array.from({ length: 11 }, () => undefined)]);
  const { stdout } = await aib(["leaderboard", "--format", "json"], place);
  expect(JSON.parse(stdout).rows).toMatchObject([{ label: "gemma@off", refused: ["temperature"], runs: 2 }]);
});

test("whoever follows a run learns that nobody works on it, and leaves it to workers at Ctrl-C", async () => {
  const cwd = temporaryFolder();
  const environment = { AIB_DB: await server.newDatabase() };
  const following = startAib(["run", "--models", "sim/asks", "--runs", "1", "--engine", "dbos"], { cwd, environment });
  await new Promise<void>((resolve) => {
    following.process.stderr.on("data", (piece) => String(piece).includes("none is alive") && resolve());
  });
  following.process.kill("SIGINT");
  const { code, stderr } = await following.finished;
  expect(code).toBe(1);
  expect(stderr).toMatch(/Start some, on any machine: aib worker\nLeaving: the workers continue the run\.\n/u);
  expect(stderr).toMatch(/left +41 calls: the workers continue the run/u);
  expect(stderr).toMatch(/follow +the same command again\n +stop +aib queues --pause --run [0-9a-f]{12}\n/u);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "whoever leaves a run to workers at %s has its files, undecided",
  async (signal) => {
    const cwd = temporaryFolder();
    const environment = { AIB_DB: await server.newDatabase() };
    const earlier = await aib(["run", "--models", "sim/asks", "--runs", "1", "-o", "u.xml"], { cwd });
    expect(earlier.code, earlier.stderr).toBe(0);
    const words = ["run", "--models", "sim/asks", "--runs", "1", "--engine", "dbos", "-o", "u.xml", "-o", "u.md"];
    const following = startAib(words, { cwd, environment });
    await saying(following, /none is alive/u);
    following.process.kill(signal);
    const { code, stderr } = await following.finished;
    expect(code, stderr).toBe(1);
    const why = "0 of 41 calls done; the workers continue the run. To follow it, run the same command again";
    expect(readFileSync(join(cwd, "u.xml"), "utf8")).toMatch(new RegExp(`<error [^>]*${why}`, "u"));
    expect(readFileSync(join(cwd, "u.md"), "utf8")).toContain(why);
  },
);

test.each([
  [["run", "--models", "sim/asks", "--engine", "dbos"], /need a Postgres --db/u],
  [["judge", "-j", "sim/judge", "--engine", "dbos"], /need a Postgres --db/u],
  [["rerun", "--engine", "dbos"], /need a Postgres --db/u],
  [["names", "--engine", "dbos"], /need a Postgres --db/u],
  [
    ["names", "--force", "--engine", "dbos", "--db", "postgres://h/d"],
    /workers make none of these.*\n.*Leave out --engine dbos/u,
  ],
  [["run", "--models", "sim/asks", "--detach"], /--detach needs workers/u],
  [["names", "--detach"], /--detach needs workers/u],
  [
    ["run", "--models", "sim/asks", "--detach", "--fail-under", "5", "--engine", "dbos", "--db", "postgres://h/d"],
    /--fail-under needs the results/u,
  ],
])("%o is refused before anything is asked", async (args, why) => {
  const refused = await aib(args, { cwd: temporaryFolder() });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(why) });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aib, startAib, type Finished } from "./support/command-line.ts";
import { startPostgres, type PostgresServer } from "./support/postgres/start-postgres.ts";

const run = ["run", "--suite", "lite", "--models", "sim/asks,sim/holds-40", "--runs", "2", "--judge", "sim/judge"];

let cwd: string;
let server: PostgresServer;
let db: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), "aib-on-postgres-"));
  server = await startPostgres();
  db = await server.newDatabase();
  for (const place of [db, "file.db"]) {
    const done = await aib([...run, "--db", place], { cwd });
    if (done.code !== 0 || told(done).includes(secret)) throw new Error(`the run on ${place}: ${told(done)}`);
  }
});

afterAll(async () => {
  await server.stop();
  rmSync(cwd, { recursive: true, force: true });
});

/** A part of the password that is the same however it is spelt. */
const secret = "s3cret";

function told({ stdout, stderr }: Finished): string {
  return `${stdout}\n${stderr}`;
}

/** What is not of the results: which store it is, and when it was. */
function comparable(text: string): string {
  return text
    .replaceAll(/postgres:\/\/bench@127\.0\.0\.1:\d+\/\w+|file\.db/gu, "STORE")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/gu, "TIME")
    .replaceAll(/\b\d+(\.\d+)? (ms|s)\b|(?<=,free,)[\d.]+/gu, "A WHILE");
}

describe("every command on Postgres", () => {
  it.each([
    [["leaderboard", "--detailed"]],
    [["leaderboard", "--format", "json"]],
    [["report", "--format", "markdown"]],
    [["runs"]],
    [["judges"]],
    [["compare", "sim/asks", "sim/holds-40"]],
    [["power"]],
    [["estimate", "--suite", "lite", "--models", "sim/asks", "--runs", "5", "--judge", "sim/judge"]],
    [["names"]],
    [["rerun", "--models", "sim/asks", "--target-runs", "3"]],
    [["judge", "--judge", "sim/holds-80"]],
    [["export", "--what", "scores", "--format", "csv"]],
    [["export", "--what", "answers", "--format", "csv"]],
    [["runs", "--watch"]],
    [["annotate", "export", "-o", "sheet.csv", "--force"]],
  ])("says the same as on a file, and no password: %j", async (args) => {
    const onServer = await aib([...args, "--db", db], { cwd });
    const onFile = await aib([...args, "--db", "file.db"], { cwd });
    expect(told(onServer)).not.toContain(secret);
    expect(comparable(told(onServer))).toBe(comparable(told(onFile)));
    expect(onServer.code).toBe(onFile.code);
    expect(onServer.stderr).not.toMatch(/^error: /mu);
  });

  it("exports the same site", async () => {
    const folders = ["site-of-server", "site-of-file"];
    for (const [index, place] of [db, "file.db"].entries()) {
      const site = await aib(["export", "site", "-o", folders[index] ?? "", "--db", place], { cwd });
      expect(site).toMatchObject({ code: 0 });
      expect(told(site)).not.toContain(secret);
    }
    const [ofServer, ofFile] = folders.map((folder) => filesBelow(join(cwd, folder)));
    expect(ofServer?.length).toBeGreaterThan(10);
    expect(ofServer?.map(kindOf)).toEqual(ofFile?.map(kindOf));
    for (const file of ofServer ?? [])
      expect(readFileSync(join(cwd, "site-of-server", file), "utf8")).not.toContain(secret);
  });

  it("looks after the store: doctor, and a copy before anything is removed", async () => {
    const other = await server.newDatabase();
    const before = await aib(["doctor", "--db", other, "--suite", "lite", "--models", "sim/asks"], { cwd });
    expect(before.stdout).toMatch(/^ok +store +postgres:\/\/bench@127\.0\.0\.1:\d+\/\w+: not there yet/mu);
    expect(await aib([...run, "--db", other], { cwd })).toMatchObject({ code: 0 });
    const after = await aib(["doctor", "--db", other, "--suite", "lite", "--models", "sim/asks"], { cwd });
    expect(after.stdout).toMatch(/^ok +store .*whole, readable and writable, \d+ results of 1 suite/mu);
    const ranking = await aib(["leaderboard", "--db", other], { cwd });
    const cleared = await aib(["clear", "--yes", "--db", other], { cwd });
    expect(cleared.stdout).toMatch(/^Removed /u);
    const copy = /As it was before: (\S+)/u.exec(cleared.stdout)?.[1] ?? "";
    expect(comparable((await aib(["leaderboard", "--db", copy], { cwd })).stdout)).toBe(comparable(ranking.stdout));
    expect((await aib(["leaderboard", "--db", other], { cwd })).code).toBe(1);
    expect([before, after, cleared].map(told).join("")).not.toContain(secret);
  });
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();
}

/** A snapshot is named by its content, and that has times in it. */
function kindOf(path: string): string {
  return path.replaceAll(/[\da-f]{8,}/gu, "DIGEST");
}

function address(user: string, password: string, rest: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${rest}`;
}

describe("a server that cannot be worked with", () => {
  it.each([
    ["no server", () => address("bench", server.password, "1/x"), /no server answers there/u],
    ["a wrong password", () => address("bench", "s3cret", `${server.port}/postgres`), /refuses this user or password/u],
    ["no such user", () => address("nobody", "s3cret", `${server.port}/postgres`), /refuses this user or password/u],
    ["no such database", () => server.url("nowhere"), /there is no such database/u],
    ["an empty database", () => server.url("postgres"), /there is no store in this database/u],
    ["no TLS", () => `${server.url()}?sslmode=require`, /does not speak TLS/u],
    ["an address that nobody can read", () => "postgres://bench:s3cret/x@127.0.0.1/x", /cannot be read/u],
    ["a password with a slash", () => `postgres://bench:12/s3cret@127.0.0.1/x`, /cannot be read/u],
    ["another kind of database", () => "mysql://bench:s3cret@127.0.0.1/x", /not supported/u],
  ])("%s: says what, where and what to do next, and no password", async (_, place, why) => {
    const shown = await aib(["leaderboard", "--db", place()], { cwd });
    expect(shown.code).toBe(1);
    expect(shown.stderr).toMatch(why);
    expect(shown.stderr).toMatch(/^error: .*\n {2}\S/u);
    expect(told(shown)).not.toContain(secret);
  });

  it("a user without rights, and tables of another program", async () => {
    const place = new URL(await server.newDatabase());
    const name = place.pathname.slice(1);
    await server.run(`create role guest login password 's3cret'; grant connect on database ${name} to guest`);
    await server.run("revoke create on schema public from public", name);
    const asGuest = `postgres://guest:s3cret@${place.host}/${name}`;
    const refused = await aib([...run, "--db", asGuest], { cwd });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/lacks a right .*permission denied/u) });
    await server.run("create table tasks (theirs text)", name);
    const taken = await aib([...run, "--db", place.href], { cwd });
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("a database of another program") });
    expect(told(refused) + told(taken)).not.toContain(secret);
  });
});

describe("one machine", () => {
  const loading = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "support", "reported-modules.ts")}` };

  it("needs nothing of Postgres: its client is loaded where a server is asked for, and only there", async () => {
    for (const args of [["leaderboard", "--db", "file.db"], [...run, "--db", "file.db"], ["--help"]]) {
      const onFile = await startAib(args, { cwd, environment: loading }).finished;
      expect(onFile.code).toBe(0);
      expect(onFile.stderr).not.toMatch(/^loads /mu);
    }
    const onServer = await startAib(["leaderboard", "--db", db], { cwd, environment: loading }).finished;
    expect(onServer).toMatchObject({ code: 0, stderr: expect.stringMatching(/^loads pg$/mu) });
  });
});

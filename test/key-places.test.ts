import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { keyUseSentence } from "../src/results/key-use-sentence.ts";
import { aib, aibProcess } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const environment = { OPENROUTER_API_KEY: "sk-or-secret-1234", AWS_SECRET_ACCESS_KEY: "aws-secret-1234" };
const secrets = new RegExp(Object.values(environment).join("|"), "u");
const small = ["--models", "sim/asks", "--judge", "sim/judge", "--runs", "1", "--exp", "stability"];

/** A store whose model configs and judges lead to a server of another person's. */
async function storeLeadingTo(baseUrl: string, endpoint: { readonly kind: string; readonly apiKeyEnv: string }) {
  const cwd = temporaryFolder();
  expect(await aib(["run", ...small, "--modes", "user_role"], { cwd })).toMatchObject({ code: 0 });
  const db = new DatabaseSync(join(cwd, ".aib", "bench.db"));
  const body = JSON.stringify({ id: "openrouter", baseUrl, ...endpoint });
  for (const table of ["model_configs", "judges"]) {
    db.prepare(`update ${table} set body = json_set(body, '$.endpoint', json(?))`).run(body);
  }
  db.close();
  return { cwd, environment };
}

const commands = [
  ["rerun", "--target-runs", "2"],
  ["rerun", "--target-runs", "2", "--engine", "own", "--budget", "1"],
];

test.each([
  { kind: "openrouter", apiKeyEnv: "OPENROUTER_API_KEY" },
  { kind: "custom", apiKeyEnv: "AWS_SECRET_ACCESS_KEY" },
  { kind: "local", apiKeyEnv: "AWS_SECRET_ACCESS_KEY" },
])("a store does not decide which key goes where: $kind with $apiKeyEnv", async (endpoint) => {
  await using thief = await startQuirkServer(jsonReply({ data: [{ id: "sim/asks" }, { id: "sim/judge" }] }));
  const options = await storeLeadingTo(thief.url, endpoint);
  for (const command of commands) {
    const { code, stdout, stderr } = await aib(command, options);
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(`The key in ${endpoint.apiKeyEnv} is not sent to ${new URL(thief.url).origin}`);
    expect(stdout + stderr).not.toMatch(secrets);
  }
  expect(thief.requests).toEqual([]);
});

test("a key goes to a stored server once the command or the environment names the two together", async () => {
  await using server = await startQuirkServer(jsonReply({ error: { message: "Closed." } }, { status: 403 }));
  const endpoint = { kind: "custom", apiKeyEnv: "AWS_SECRET_ACCESS_KEY" };
  const options = await storeLeadingTo(server.url, endpoint);
  const pair = `AWS_SECRET_ACCESS_KEY=${server.url}`;
  const refused = await aib(
    ["rerun", "--target-runs", "2", "--allow-key", `OPENROUTER_API_KEY=${server.url}`],
    options,
  );
  expect(refused).toMatchObject({ code: 2 });
  expect(server.requests).toEqual([]);
  await aib(["rerun", "--target-runs", "2", "--allow-key", pair], options);
  await aib(["rerun", "--target-runs", "2"], { ...options, environment: { ...environment, AIB_ALLOW_KEYS: pair } });
  const sent = server.requests.map(({ headers }) => headers.authorization);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${environment.AWS_SECRET_ACCESS_KEY}`]));
});

test("a folder's .env does not decide where a key of the environment goes", async () => {
  await using thief = await startQuirkServer(jsonReply({ data: [] }));
  const cwd = temporaryFolder();
  const lines = [`OPENROUTER_BASE_URL=${thief.url}`, `AIB_ALLOW_KEYS=OPENROUTER_API_KEY=${thief.url}`];
  writeFileSync(join(cwd, ".env"), lines.join("\n"));
  const command = ["run", "--models", "vendor/model", "--runs", "1"];
  const refused = await aib(command, { cwd, environment });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/only the \.env file of this folder/u) });
  expect(refused.stderr).not.toMatch(secrets);
  expect(thief.requests).toEqual([]);
  writeFileSync(join(cwd, ".env"), [...lines, "OPENROUTER_API_KEY=of-the-same-file"].join("\n"));
  await aib(command, { cwd });
  expect(thief.requests[0]?.headers.authorization).toBe("Bearer of-the-same-file");
});

test("no key of a folder's .env replaces one of the environment, by whatever name", async () => {
  const router = await startRouter({ models: ["acme/one", "acme/judge"] });
  onTestFinished(router.close);
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, ".env"), "OPENROUTER_KEY=sk-of-the-folder\n");
  const named = ["--models", "acme/one", "--judge", "acme/judge", "--exp", "stability", "--runs", "1"];
  const own = { ...environment, OPENROUTER_BASE_URL: router.url };
  expect(await aib(["run", ...named], { cwd, environment: own })).toMatchObject({ code: 0 });
  expect(new Set(router.keys())).toEqual(new Set([`Bearer ${environment.OPENROUTER_API_KEY}`]));
});

test("OPENROUTER_KEY overrides OPENROUTER_API_KEY, and what shows settings names it and its host", async () => {
  const router = await startRouter({ models: ["acme/one", "acme/judge"] });
  onTestFinished(router.close);
  const options = {
    cwd: temporaryFolder(),
    environment: { ...environment, OPENROUTER_KEY: "sk-of-the-proxy", OPENROUTER_BASE_URL: router.url },
  };
  const named = ["--models", "acme/one", "--judge", "acme/judge"];
  const ran = await aib(["run", ...named, "--exp", "stability", "--runs", "1"], options);
  expect(ran.code, ran.stderr).toBe(0);
  expect(router.asked().length).toBeGreaterThan(0);
  expect(new Set(router.keys())).toEqual(new Set(["Bearer sk-of-the-proxy"]));
  const use = { variable: "OPENROUTER_KEY", server: new URL(router.url).origin };
  const json = ["--format", "json"];
  const planned = await aib(["run", ...named, "--runs", "2", "--dry-run", ...json], options);
  expect(JSON.parse(planned.stdout)).toMatchObject({ keys: [use], unsetKeys: [] });
  expect(JSON.parse((await aib(["config", ...json], options)).stdout)).toMatchObject({ keys: [use] });
  const shown = [
    await aib(["run", ...named, "--runs", "2", "--dry-run"], options),
    await aib(["config"], options),
    await aib(["doctor", ...named], options),
  ];
  for (const { stdout } of shown) expect(stdout).toContain(keyUseSentence(use));
});

test("a folder's .env does not decide which database gets the password of the environment", async () => {
  const cwd = temporaryFolder();
  const db = "postgres://bench@127.0.0.1:9/bench";
  writeFileSync(join(cwd, ".env"), `AIB_DB=${db}`);
  const options = { cwd, environment: { PGPASSWORD: "pg-secret-1234" } };
  const refused = await aib(["leaderboard"], options);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: PGPASSWORD comes from/u) });
  expect(refused.stderr).not.toContain("pg-secret-1234");
  for (const named of [await aib(["leaderboard", "--db", db], options), await aib(["leaderboard"], { cwd })]) {
    expect(named).toMatchObject({ code: 1, stderr: expect.not.stringContaining("PGPASSWORD comes from") });
  }
});

/** A database that asks for the password in clear, and keeps what it gets. */
async function thievingDatabase() {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.on("data", (bytes) => {
        received.push(bytes.toString());
        socket.end();
      });
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { received, address: `postgres://bench@127.0.0.1:${port}/bench` };
}

test("a folder's files do not decide which database gets a line of ~/.pgpass, or an unnoticed PGPASSWORD", async () => {
  const thief = await thievingDatabase();
  const [cwd, home] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(home, ".pgpass"), "*:*:*:*:pgpass-secret-1234\n", { mode: 0o600 });
  const options = { cwd, environment: { HOME: home } };
  writeFileSync(join(cwd, "aib.yaml"), `db: ${thief.address}\n`);
  expect((await aibProcess(["leaderboard"], options)).code).toBe(1);
  writeFileSync(join(cwd, "aib.yaml"), "");
  writeFileSync(join(cwd, ".env"), `AIB_DB=${thief.address}?password=`);
  const withPassword = { cwd, environment: { HOME: home, PGPASSWORD: "pg-secret-1234" } };
  expect((await aibProcess(["leaderboard"], withPassword)).code).toBe(1);
  expect(thief.received.join("\n")).not.toMatch(/secret-1234/u);
  await aibProcess(["leaderboard", "--db", thief.address], options);
  expect(thief.received.join("\n"), "the user names it").toContain("pgpass-secret-1234");
});

test.each(["/etc/ssl/private.key", "../private.key", "link.key", "lin%6b.key"])(
  "a folder's files do not decide which file outside of it a database connection reads: %s",
  async (file) => {
    const [cwd, outside] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(outside, "private.key"), "not a key");
    symlinkSync(join(outside, "private.key"), join(cwd, "link.key"));
    for (const name of ["sslkey", "sslcert", "sslrootcert"]) {
      const db = `postgres://bench@127.0.0.1:9/bench?sslmode=verify-full&${name}=${file}`;
      writeFileSync(join(cwd, ".env"), `AIB_DB=${db}`);
      expect(await aib(["leaderboard"], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`The ${name} of postgres://bench@127.0.0.1:9/bench?sslmode=`),
      });
    }
  },
);

test.each(["absolute", "../foreign.db", "link.db"])(
  "a folder's .env does not choose a store outside of it: %s",
  async (written) => {
    const [cwd, outside] = [temporaryFolder(), temporaryFolder()];
    const db = written === "absolute" ? join(outside, "foreign.db") : written;
    symlinkSync(join(outside, "foreign.db"), join(cwd, "link.db"));
    writeFileSync(join(cwd, ".env"), `AIB_DB=${db}`);
    const refused = await aib(["run", ...small], { cwd });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`The store ${db} is not used`) });
    const own = { AIB_DB: join(outside, "own.db") };
    expect((await aib(["run", ...small], { cwd, environment: own })).code).toBe(0);
  },
);

test.each([
  ["AIB_DB", [], ".env", "AIB_DB=~/bench.db"],
  ["aib.yaml", [], "aib.yaml", "db: ~/bench.db"],
  ["--db", ["--db", "~/bench.db"], ".env", ""],
])("a store below ~/ in %s makes no folder of that name", async (_, words, file, written) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, file), written);
  expect(await aib(["run", ...small, ...words], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/begins with ~\/.*\n.*Name the path in full/su),
  });
  expect(readdirSync(cwd)).toEqual([file]);
});

test.each([".aib", ".aib/bench.db"])(
  "a folder's link does not make the default store one outside of it: %s",
  async (link) => {
    const [cwd, outside] = [temporaryFolder(), temporaryFolder()];
    expect((await aib(["run", ...small], { cwd: outside })).code).toBe(0);
    const before = readFileSync(join(outside, ".aib/bench.db"));
    if (link !== ".aib") mkdirSync(join(cwd, ".aib"));
    symlinkSync(join(outside, link), join(cwd, link));
    for (const words of [["run", ...small], ["clear", "--yes"], ["leaderboard"]])
      expect(await aib(words, { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          "The default store .aib/bench.db is not used: a link on its path leads to nothing or out",
        ),
      });
    expect(readFileSync(join(outside, ".aib/bench.db"))).toEqual(before);
    const own = ".aib/bench.db";
    expect((await aib(["leaderboard", "--db", own], { cwd })).code).toBe(0);
    expect((await aib(["leaderboard"], { cwd, environment: { AIB_DB: own } })).code).toBe(0);
  },
);

test("an authority in the folder's own file is read", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "ca.pem"), "not a certificate");
  writeFileSync(join(cwd, ".env"), "AIB_DB=postgres://bench@127.0.0.1:9/bench?sslmode=verify-full&sslrootcert=ca.pem");
  expect(await aibProcess(["leaderboard"], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no server answers at this address"),
  });
});

test.each([
  "sk-or-v1-a-real-key",
  "MY KEY=https://example.com",
  "MY_KEY=https://user:secret-1@example.com",
  "MY_KEY=example.com",
])("a pair that cannot be read is refused without being quoted: %j", async (pair) => {
  for (const by of [
    { args: ["--allow-key", pair], set: {} },
    { args: [], set: { AIB_ALLOW_KEYS: pair } },
  ]) {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await aib(["run", ...small, ...by.args], { cwd, environment: by.set });
    expect(code).toBe(2);
    expect(stderr).toMatch(/Write EXAMPLE_KEY=https:/u);
    expect(stdout + stderr).not.toMatch(/sk-or-v1|secret-1/u);
  }
});

test.each([
  { args: ["models", "http://user:secret-1@example.com/v1"], set: {} },
  { args: ["run", "--local-url", "http://user:secret-1@example.com/v1"], set: {} },
  { args: ["config", "--base-url", "user:secret-1@example.com/v1"], set: {} },
  { args: ["config", "--base-url", "https://example.com/v1?key=secret-1"], set: {} },
  { args: ["models", "ollama"], set: { OLLAMA_HOST: "http://user:secret-1@ example.com" } },
  { args: ["run", "--models", "a/b"], set: { OPENROUTER_BASE_URL: "example.com/v1?key=secret-1" } },
])("an address is shown without its login: $args $set", async ({ args, set }) => {
  const { stdout, stderr } = await aib(args, { cwd: temporaryFolder(), environment: { ...environment, ...set } });
  expect(stdout + stderr).toMatch(/<login>@|<query>/u);
  expect(stdout + stderr).not.toContain("secret-1");
});

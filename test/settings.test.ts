import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Question, Reply } from "../src/cli/terminal.ts";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { aib, type CommandOptions } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { startRouter } from "./support/router-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// `aib.yaml`: defaults of `aib run` that a folder holds, and that are trusted no more than its `.env`.

function folderWith(settings: string): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "aib.yaml"), settings);
  return cwd;
}

async function configOf(args: readonly string[], options: CommandOptions) {
  const { code, stdout, stderr } = await aib(["config", "--format", "json", ...args], options);
  expect(code, stderr).toBe(0);
  const { settings } = JSON.parse(stdout);
  const held = (key: string) => settings.find((setting: { readonly key: string }) => setting.key === key);
  return { held, settings };
}

const small = "models: sim/asks\nexp: [stability]\nruns: 1\n";

test("a run takes what the command line leaves open", async () => {
  const cwd = folderWith(`${small}format: json\ndb: results.db\n`);
  const { code, stdout, stderr } = await aib(["run"], { cwd });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).rows).toMatchObject([{ model: "sim/asks" }]);
  expect(readdirSync(cwd)).toContain("results.db");
  const other = await aib(["run", "--models", "sim/holds-80", "--format", "text"], { cwd });
  expect(other.stdout).toMatch(/holds-80/u);
});

test.each(["judge: sim/strict-judge", "judges: [sim/judge, sim/strict-judge]"])(
  "simulated models take simulated judges from the file: %s",
  async (judge) => {
    const { code, stdout, stderr } = await aib(["run", "--dry-run", "--format", "json"], {
      cwd: folderWith(`${small}${judge}\n`),
    });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).judges).toContainEqual(expect.objectContaining({ model: "sim/strict-judge" }));
    expect(stderr).toBe("");
  },
);

test("every command that reads the store takes it from the file, and no other setting", async () => {
  const cwd = folderWith(`${small}db: results.db\n`);
  expect((await aib(["run"], { cwd })).code).toBe(0);
  const shown = await aib(["leaderboard"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toMatch(/asks@/u);
});

test("a flag comes before a variable, a variable before aib.yaml, aib.yaml before the default", async () => {
  const cwd = folderWith("runs: 2\ndb: own.db\nparallel: 4\njudge: a/b\nmodels: c/d\n");
  const environment = { AIB_DB: "env.db" };
  const { held } = await configOf(["--runs", "3", "--judges", "x/y,z/w"], { cwd, environment });
  expect(held("runs")).toEqual({ key: "runs", value: "3", from: "flag", line: 1 });
  expect(held("db")).toEqual({ key: "db", value: "env.db", from: "variable", line: 2 });
  expect(held("parallel")).toEqual({ key: "parallel", value: "4", from: "aib.yaml", line: 3 });
  expect(held("judge"), "one judge and a panel exclude each other").toMatchObject({ value: null, from: "flag" });
  expect(held("models")).toMatchObject({ value: "c/d", from: "aib.yaml" });
  expect(held("seed")).toEqual({ key: "seed", value: "1", from: "default", line: null });
  const local = await configOf([], { cwd, environment: { LOCAL_MODEL_ID: "qwen" } });
  expect(local.held("models")).toMatchObject({ from: "variable", line: 5 });
});

test("every visible flag of run is a setting, but those that decide about spending and keys", async () => {
  const { stdout } = await aib(["run", "--help"], { cwd: temporaryFolder() });
  const flags = new Set(Array.from(stdout.matchAll(/^ {2}(?:-\w, )?--(?:no-)?([a-z-]+)/gmu), ([, name = ""]) => name));
  const { settings } = await configOf([], { cwd: temporaryFolder() });
  const keys = new Set(settings.map(({ key }: { readonly key: string }) => key));
  const left = [...flags].filter((flag) => !keys.has(flag));
  expect(left.toSorted()).toEqual([
    "allow-key",
    "allow-plain-http",
    "at-most",
    "dry-run",
    "help",
    "price",
    "prompts",
    "until-clear",
    "yes",
  ]);
});

test("config shows where values come from, without passwords and control characters", async () => {
  const cwd = folderWith('models: "sim/asks"\ndb: postgres://me@db.example/bench\n');
  const { stdout } = await aib(["config", "--base-url", "http://me:secret@h/v1"], { cwd });
  expect(stdout).toMatch(/^models +sim\/asks +aib\.yaml:1$/mu);
  expect(stdout).toMatch(/^base-url +http:\/\/<login>@h\/v1 +flag$/mu);
  expect(stdout).not.toContain("secret");
});

test.each([
  ["yes: true\n", /aib\.yaml:1:1 yes: only the command line agrees to spending/u],
  ["price: a/b=0,0\n", /aib\.yaml:1:1 price: prices decide/u],
  ["allow-key: A=https://x\n", /aib\.yaml:1:1 allow-key: only the command line/u],
  ["runs: 1\nrusn: 2\n", /aib\.yaml:2:1 "rusn" is no setting; did you mean runs\?/u],
  ["runs: 0\n", /aib\.yaml:1:1 runs: found "0"\. Give a whole number from 1 to 1000/u],
  ["engine: fast\n", /engine: found "fast"\. Allowed choices are own, dbos/u],
  ["system-prompt: ../.ssh/id\n", /system-prompt: found "\.\.\/\.ssh\/id"\. Name a file in this folder/u],
  ["system-prompt: '-'\n", /only the command line reads standard input/u],
  ["log: ../elsewhere.jsonl\n", /log: found "\.\.\/elsewhere\.jsonl"\. Name a file in this folder/u],
  ["output: ../results.xml\n", /output: found "\.\.\/results\.xml"\. Name a file in this folder/u],
  ["baseline: /home/me/bench.db\n", /baseline: found "\/home\/me\/bench\.db"\. Name a file in this folder/u],
  ["suite: /home/me/suite.yaml\n", /suite: found "\/home\/me\/suite\.yaml"\. Name a file in this folder/u],
  ["registry: ../models.yaml\n", /registry: found "\.\.\/models\.yaml"\. Name a file in this folder/u],
  ["db: ../bench.db\n", /db: found "\.\.\/bench\.db"\. Name a file in this folder/u],
  ["db: postgres://me:secret@h/b\n", /aib\.yaml:1:1 db: The address holds a password/u],
  ["api-key-env: sk-or-v1-0123456789abcdef\n", /--api-key-env takes the name of an environment variable/u],
])("%j is refused before anything happens", async (settings, message) => {
  const cwd = folderWith(settings);
  const { code, stderr } = await aib(["run", "--models", "sim/asks"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/secret|0123456789abcdef/u);
  expect(readdirSync(cwd)).toEqual(["aib.yaml"]);
});

const price = { promptUsd: 0.000_001, completionUsd: 0.000_004 };

test("a budget of the file limits a run, and agrees to nothing", async () => {
  const router = await startRouter({ models: ["acme/one", "acme/judge"], usdPerToken: 0.001 });
  onTestFinished(router.close);
  const cwd = folderWith("models: acme/one\njudge: acme/judge\nexp: stability\nruns: 1\nbudget: 30\n");
  const environment = { OPENROUTER_BASE_URL: router.url, OPENROUTER_API_KEY: "not-a-real-key" };
  const refused = await aib(["run"], { cwd, environment });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/Confirmation needed, and this is not a terminal/u);
  expect(router.asked()).toEqual([]);
  expect((await aib(["run", "--budget", "5", "--yes"], { cwd, environment })).code, "the budget is reached").toBe(3);
});

test("a budget of the file is that of every spending command", async () => {
  const server = await simulatorServer({ tariff: { listed: price, billed: price, reported: true } });
  const cwd = folderWith("runs: 1\n");
  const place = ["--base-url", server.url];
  const ran = await aib(["run", ...place, "--models", "sim/holds-80", "--judge", "sim/judge"], { cwd });
  expect(ran.code, ran.stderr).toBe(0);
  writeFileSync(join(cwd, "aib.yaml"), "budget: 0.06\n");
  const before = server.stats().billedUsd;
  for (const command of [
    ["judge", ...place, "-j", "sim/strict-judge", "--repeat", "5"],
    ["rerun", "--target-runs", "4"],
    ["names", ...place, "--extractor", "sim/extractor"],
  ]) {
    writeFileSync(join(cwd, "aib.yaml"), `budget: ${command[0] === "names" ? "0.0001" : "0.06"}\n`);
    const { code, stderr } = await aib([...command, "--yes"], { cwd });
    expect({ command, code }, stderr).toEqual({ command, code: 3 });
  }
  expect(server.stats().billedUsd - before).toBeLessThanOrEqual(0.12);
});

/** A folder that sends a key to a server of its author. */
async function thief() {
  const server = await startQuirkServer(jsonReply({ data: [{ id: "acme/one" }] }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const cwd = folderWith(`base-url: ${server.url}\napi-key-env: EXAMPLE_KEY\nmodels: acme/one\njudge: acme/one\n`);
  return { server, options: { cwd, environment: { EXAMPLE_KEY: "not-a-real-key" } } };
}

function person(reply: Reply) {
  const questions: Question[] = [];
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question);
    return reply;
  };
  return { questions, confirm };
}

describe("an address in the file, with a key's variable", () => {
  test("is refused without a terminal, with the flags to give", async () => {
    const { server, options } = await thief();
    const { code, stderr } = await aib(["doctor"], options);
    expect(code).toBe(2);
    expect(stderr).toMatch(/aib\.yaml:1 sends the key in EXAMPLE_KEY to http:\/\/127/u);
    expect(stderr).toContain(`--base-url ${server.url} --api-key-env EXAMPLE_KEY`);
    expect(server.requests).toEqual([]);
  });

  test("is quoted for a shell in these flags", async () => {
    const cwd = folderWith(`base-url: "http://127.0.0.1:9/v1;id"\napi-key-env: EXAMPLE_KEY\nmodels: acme/one\n`);
    const { code, stderr } = await aib(["doctor"], { cwd, environment: { EXAMPLE_KEY: "not-a-real-key" } });
    expect(code).toBe(2);
    expect(stderr).toContain("--base-url 'http://127.0.0.1:9/v1;id' --api-key-env EXAMPLE_KEY");
  });

  test("is asked for once on this machine, for this address alone", async () => {
    const { server, options } = await thief();
    const { questions, confirm } = person("yes");
    await aib(["doctor"], { ...options, confirm });
    await aib(["doctor"], { ...options, confirm });
    expect(questions).toHaveLength(1);
    expect(server.requests.length).toBeGreaterThan(0);
    writeFileSync(join(options.cwd, "aib.yaml"), `base-url: ${server.url}/other\napi-key-env: EXAMPLE_KEY\n`);
    expect((await aib(["doctor"], options)).code).toBe(2);
  });

  test.each([
    ["no", 1],
    ["interrupted", 130],
  ] as const)("that is answered with %s sends nothing and exits with %i", async (reply, exitCode) => {
    const { server, options } = await thief();
    const { confirm } = person(reply);
    expect((await aib(["run"], { ...options, confirm })).code).toBe(exitCode);
    expect(server.requests).toEqual([]);
    expect(existsSync(join(options.cwd, ".config"))).toBe(false);
  });

  test("counts where the command line gives the variable, and not where it gives the address", async () => {
    const { server, options } = await thief();
    writeFileSync(join(options.cwd, "aib.yaml"), `base-url: ${server.url}\n`);
    expect((await aib(["doctor", "--api-key-env", "EXAMPLE_KEY"], options)).code).toBe(2);
    writeFileSync(join(options.cwd, "aib.yaml"), "base-url: https://evil.example/v1\napi-key-env: EXAMPLE_KEY\n");
    const { stdout } = await aib(["doctor", "--base-url", server.url], options);
    expect(stdout).toMatch(/none is sent/u);
  });

  test("goes to that address in the store too, once it is confirmed", async () => {
    const server = await startRouter({ models: ["acme/one", "acme/two"] });
    onTestFinished(server.close);
    const pair = `base-url: ${server.url}\napi-key-env: EXAMPLE_KEY\n`;
    const cwd = folderWith(`${pair}models: acme/one\njudge: acme/two\nexp: identity\nruns: 1\n`);
    const environment = { EXAMPLE_KEY: "not-a-real-key" };
    const { questions, confirm } = person("yes");
    expect((await aib(["run", "--yes"], { cwd, environment, confirm })).code).toBe(0);
    expect(questions).toHaveLength(1);
    const again = ["rerun", "--target-runs", "2", "--yes"];
    const elsewhere = { ...environment, XDG_CONFIG_HOME: temporaryFolder() };
    const refused = await aib(again, { cwd, environment: elsewhere });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("EXAMPLE_KEY is not sent to")]);
    const { code, stderr } = await aib(again, { cwd, environment });
    expect(code, stderr).toBe(0);
    expect(server.keys().at(-1)).toBe("Bearer not-a-real-key");
  });

  test("is shown as it is called", async () => {
    const { options } = await thief();
    writeFileSync(join(options.cwd, "aib.yaml"), "base-url: https://\u0430pi.example/v1\napi-key-env: EXAMPLE_KEY\n");
    expect((await aib(["doctor"], options)).stderr).toContain("to https://xn--pi-6kc.example/v1, which");
  });

  test("cannot be confirmed by the folder's own .env, nor by a list at a relative path, which may be in the folder", async () => {
    const { options } = await thief();
    const { confirm } = person("yes");
    const list = join(options.cwd, "c");
    const at = (folder: string) => ({ ...options.environment, XDG_CONFIG_HOME: folder });
    await aib(["doctor"], { ...options, environment: at(list), confirm });
    expect(await aib(["doctor"], { ...options, environment: at(list) })).not.toMatchObject({ code: 2 });
    const relativeList = relative(process.cwd(), list);
    expect(await aib(["doctor"], { ...options, environment: at(relativeList) })).toMatchObject({ code: 2 });
    writeFileSync(join(options.cwd, ".env"), `XDG_CONFIG_HOME=${list}\n`);
    expect((await aib(["doctor"], options)).code).toBe(2);
  });
});

test("config shows no password, also of an address that lost a character", async () => {
  for (const db of ["postgres://u:secret@h/db", "postgres:/u:secret@h/db", "postgres//u:secret@h", "u:secret@h"]) {
    const cwd = folderWith(`baseline: ${JSON.stringify(db)}\n`);
    const { stdout, stderr } = await aib(["config"], { cwd, environment: { AIB_DB: db } });
    expect(stdout + stderr).not.toContain("secret");
  }
});

test("a variable of a local server comes before the folder's local-url for its own models alone", async () => {
  const cwd = folderWith("local-url: http://127.0.0.1:9/v1\nmodels: vllm/m1,local/m2\njudge: sim/judge\nruns: 1\n");
  const serversWith = async (environment: Readonly<Record<string, string>>) => {
    const line = ["estimate", "--judge", "vllm/judge", "--format", "json"];
    const { code, stdout, stderr } = await aib(line, { cwd, environment });
    expect(code, stderr).toBe(0);
    const { modelConfigs } = JSON.parse(stdout);
    return modelConfigs.map(({ settings }: { settings: { server: string } }) => settings.server);
  };
  const [file, named] = ["http://127.0.0.1:9/v1", "http://127.0.0.1:10/v1"];
  expect(await serversWith({ OLLAMA_HOST: "0.0.0.0" })).toEqual([file, file]);
  expect(await serversWith({ VLLM_URL: "http://127.0.0.1:10" })).toEqual([named, file]);
  expect(await serversWith({ LOCAL_MODEL_URL: named })).toEqual([file, named]);
});

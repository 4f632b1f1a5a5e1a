import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const commands = [
  "demo",
  "run",
  "leaderboard",
  "report",
  "compare",
  "power",
  "import",
  "models",
  "simulate",
  "names",
  "rerun",
  "judge",
  "annotate",
  "judges",
  "estimate",
  "export",
  "clear",
  "runs",
  "doctor",
];

test.each(commands)("aib %s --help shows examples", async (command) => {
  const { code, stdout } = await aib([command, "--help"], { cwd: temporaryFolder() });
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: aib ${command}`);
  expect(stdout).toContain("Examples:");
});

test("without a command the help is shown as an error", async () => {
  const { code, stderr } = await aib([], { cwd: temporaryFolder() });
  expect(code).toBe(2);
  for (const command of commands) expect(stderr).toContain(command);
});

const key = "sk-or-secret-0123456789";
const withKey = { OPENROUTER_API_KEY: key, OPENROUTER_BASE_URL: "http://127.0.0.1:9/api/v1" };

const wrongUsage: readonly {
  readonly title: string;
  readonly args: readonly string[];
  readonly says: readonly RegExp[];
}[] = [
  {
    title: "no model, and nobody who could agree to the registry's defaults",
    args: ["run"],
    says: [/No model is named/u, /aib run --yes;/u, /sim\/holds-80/u],
  },
  { title: "unknown command", args: ["rnu"], says: [/unknown command 'rnu'/u, /run/u] },
  { title: "unknown flag", args: ["run", "--modells", "a/b"], says: [/unknown option '--modells'/u, /--models/u] },
  { title: "bad number", args: ["run", "--models", "sim/asks", "--runs", "none"], says: [/whole number from 1/u] },
  {
    title: "unknown interval",
    args: ["leaderboard", "--interval", "bayes"],
    says: [/'bayes' is invalid.*bootstrap, student-t, re-run, generalisation/u],
  },
  {
    title: "unknown experiment",
    args: ["run", "--models", "sim/asks", "--exp", "resistence"],
    says: [/"resistence" is not a known experiment/u, /Did you mean resistance/u],
  },
  {
    title: "unknown variant",
    args: ["run", "--models", "sim/asks", "--variants", "strong"],
    says: [/"strong" is not a known system variant/u, /strong_independence/u],
  },
  {
    title: "a local model without a server",
    args: ["run", "--models", "local/qwen3-8b"],
    says: [/no local server is named/u, /--local-url/u],
  },
  {
    title: "a model that would grade itself",
    args: ["run", "--models", "sim/asks", "--judge", "sim/asks"],
    says: [/would grade itself/u, /--allow-self-judge/u],
  },
  {
    title: "a model known to be unusable",
    args: ["run", "--models", "deepseek/deepseek-chat"],
    says: [/known to be unusable under tool_role: .*38 %/u],
  },
];

test.each(wrongUsage)("wrong usage: $title", async ({ args, says }) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(args, { cwd, environment: withKey });
  expect(code, stderr).toBe(2);
  for (const pattern of says) expect(stderr).toMatch(pattern);
  expect(readdirSync(cwd)).toEqual([]);
});

test("a missing key is said before anything else happens", async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(["run", "--models", "google/gemini-2.5-flash"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/OPENROUTER_API_KEY or OPENROUTER_KEY is not set/u);
  expect(stderr).toMatch(/\.env/u);
  expect(readdirSync(cwd)).toEqual([]);
});

test("an unreachable server is one clear error", async () => {
  const args = ["run", "--base-url", "http://127.0.0.1:9/v1", "--models", "sim/asks", "--judge", "sim/judge"];
  const { code, stderr } = await aib(args, { cwd: temporaryFolder() });
  expect(code).toBe(1);
  expect(stderr).toContain("http://127.0.0.1:9/v1");
  expect(stderr.trim().split("\n")).toHaveLength(2);
});

test("an unknown model is named with the nearest ones, before anything is asked", async () => {
  const server = await simulatorServer();
  const args = ["run", "--base-url", server.url, "--models", "sim/always-hold", "--judge", "sim/judge"];
  const { code, stderr } = await aib(args, { cwd: temporaryFolder() });
  expect(code).toBe(2);
  expect(stderr).toMatch(/does not offer a model "sim\/always-hold"/u);
  expect(stderr).toMatch(/Did you mean sim\/always-holds/u);
  expect(server.stats().asked).toEqual([]);
});

test("a key from .env reaches the server and nothing else: no store, no output", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  await writeFile(join(cwd, ".env"), `MY_KEY=${key}\n`);
  const place = ["--base-url", server.url, "--api-key-env", "MY_KEY", "--exp", "resistance", "--runs", "1"];
  const run = await aib(["run", ...place, "--models", "sim/asks", "--judge", "sim/judge"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout + run.stderr).not.toContain(key);
  for (const file of readdirSync(join(cwd, ".aib"))) {
    expect(await readFile(join(cwd, ".aib", file), "latin1")).not.toContain(key);
  }
});

test("leaderboard without a store says what to do", async () => {
  const { code, stderr } = await aib(["leaderboard"], { cwd: temporaryFolder() });
  expect(code).toBe(1);
  expect(stderr).toMatch(/bench\.db/u);
  expect(stderr).toMatch(/start a run first/u);
});

test("the store that AIB_DB names is taken, also out of .env, unless --db names another", async () => {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, ".env"), "AIB_DB=of-file.db\n");
  const missing = (args: readonly string[], environment = {}) => aib(["leaderboard", ...args], { cwd, environment });
  expect((await missing([])).stderr).toMatch(/\bof-file\.db: there is no such file/u);
  expect((await missing([], { AIB_DB: "of-process.db" })).stderr).toMatch(/\bof-process\.db: there is no/u);
  expect((await missing(["--db", "of-flag.db"])).stderr).toMatch(/\bof-flag\.db: there is no/u);
});

test("the demonstration of one run has rows without a rank, and a block for each model where it is narrow", async () => {
  const cwd = temporaryFolder();
  const { stdout } = await aib(["demo", "--runs", "1"], { cwd, program: "npm start --" });
  expect(stdout.match(/^ {2}\S.*$/gmu)?.slice(-3)).toEqual([
    "  ./aib view --db .aib/demo.db",
    "  ./aib init",
    "  ./aib --help",
  ]);
  expect(stdout.match(/^sim\/.* too few runs$/gmu)).toHaveLength(4);
  const narrow = await aib(["demo", "--runs", "1"], { cwd, columns: 50, isTTY: true });
  expect(narrow.stdout).toMatch(
    /^sim\/weighs: changes .*\n {2}v2 index: 100\.0\n {2}v3: kept after 2 pushes: 100%\n/mu,
  );
  expect(Math.max(...narrow.stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(50);
});

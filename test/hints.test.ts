import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { asCalled } from "../src/cli/program-call.ts";
import { aib } from "./support/command-line.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { startRouter } from "./support/router-server.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const cwd = folderForAll();
beforeAll(async () => {
  const { code, stderr } = await aib(["run", "--models", "sim/holds-80", "--runs", "1", "--db", "own results.db"], {
    cwd,
  });
  if (code !== 0) throw new Error(stderr);
});

const db = ["--db", "own results.db"];

/** The commands over a store that a text proposes. */
function proposed(text: string): readonly string[] {
  return (
    text.match(/\baib (?:run|rerun|leaderboard|view|judge|judges|runs|export|compare)(?![\w-])(?! --help).*/gu) ?? []
  );
}

test.each([
  [["run", "--models", "sim/holds-80", "--runs", "1"]],
  [["leaderboard"]],
  [["rerun", "--judge", "sim/other"]],
  [["judges"]],
])("%j with --db: every command that it proposes has it, once", async (words) => {
  const { stdout, stderr } = await aib([...words, ...db], { cwd });
  const lines = proposed(stdout + stderr);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line.split("--db 'own results.db'"), line).toHaveLength(2);
  const without = await aib(words, { cwd });
  expect(proposed(without.stdout + without.stderr).join()).not.toContain("own results");
});

test.each([["compare sim/holds-80 sim/asks"], ["judges"], ["leaderboard"], ["power"], ["report"]])(
  "%s --suite: every command that it proposes is of that suite, also where another was worked on since",
  async (words) => {
    const folder = temporaryFolder();
    const run = ["run", "--models", "sim/holds-80,sim/asks", "--runs", "1"];
    for (const suite of ["lite", "v2"]) await aib([...run, "--suite", suite], { cwd: folder });
    const { stdout, stderr } = await aib([...words.split(" "), "--suite", "lite"], { cwd: folder });
    const lines = proposed((stdout + stderr).replaceAll(/\n +/gu, " ")).filter((line) => !line.includes("--site"));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line, line).toMatch(/--suite (?:lite|v2)/u);
  },
);

test("names of a named suite are read again of that suite, and a rerun's file is no id of stored results", async () => {
  const folder = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs", "1", "--suite"];
  const file = join(folder, "my", "suite.yaml");
  await aib(["suites", "new", "my"], { cwd: folder });
  for (const suite of ["lite", file]) await aib([...run, suite], { cwd: folder });
  const names = await aib(["names", "--suite", "lite", "--extractor", "sim/judge"], { cwd: folder });
  expect(names.stdout).toMatch(/aib names --suite lite --force reads them again[^]*aib names --suite lite --detailed/u);
  const { stdout, stderr } = await aib(["rerun", "--suite", file], { cwd: folder });
  expect(stderr).toContain("aib view --page");
  expect(proposed(stdout + stderr).join("\n")).not.toMatch(/aib (?!rerun).*suite\.yaml/u);
});

test("two prompts of one run each are continued by their own command, and no rerun of rows that are none", async () => {
  const folder = temporaryFolder();
  for (const name of ["a.md", "b.md"]) writeFileSync(join(folder, name), `You are ${name}.`);
  const { stdout } = await aib(
    [
      "run",
      "--models",
      "sim/holds-80",
      "--prompts",
      ...["a.md", "b.md"].map((name) => join(folder, name)),
      "--runs",
      "1",
    ],
    {
      cwd: folder,
    },
  );
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain(
    "A single run does not tell. More: repeat the aib run that measured it with --runs 5",
  );
  expect(stdout).not.toContain("aib rerun");
});

test("a judge behind a key is repeated at its own server, which the user names", async () => {
  const { url } = await pickyServer({ models: { "acme/one": "sim/asks", "acme/judge": "sim/judge" } });
  const folder = temporaryFolder();
  const environment = { PROXY_KEY: "sk-proxy" };
  const place = ["--base-url", url, "--api-key-env", "PROXY_KEY"];
  const run = await aib(
    ["run", ...place, "--models", "acme/one", "--judge", "acme/judge", "--runs", "1", "--exp", "stability", "--yes"],
    { cwd: folder, environment },
  );
  expect(run.code, run.stderr).toBe(0);
  const { stdout } = await aib(["judges"], { cwd: folder });
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain(
    "aib judge -j acme/judge --base-url <its server> --api-key-env <variable of its key> --repeat 3",
  );
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain("aib rerun --judge acme/judge --target-runs <more>");
});

test("a ranking proposes more runs of the store that it shows", async () => {
  const { stdout } = await aib(["leaderboard", ...db], { cwd });
  expect(stdout).toContain("aib rerun --db 'own results.db' --models <model> --target-runs 5");
});

test("runs proposes what completes the store that it shows", async () => {
  const refuse = refusing(({ model }) => model === "judge", "no such luck");
  const server = await pickyServer({ models: { one: "sim/asks", judge: "sim/judge" }, refuse });
  const folder = temporaryFolder();
  const place = ["--base-url", server.url, "-m", "one", "-j", "judge"];
  const run = await aib(["run", ...place, "--exp", "stability", "--runs", "1", "--yes", ...db], { cwd: folder });
  expect(run.code, run.stderr).toBe(1);
  const { stdout } = await aib(["runs", ...db], { cwd: folder });
  expect(proposed(stdout)).toEqual([
    expect.stringMatching(/^aib rerun .*--models one@off-t0\.7 --db 'own results\.db'$/u),
  ]);
});

test("a command that names a store, its help, and one without a store stay as they are", () => {
  const text = "aib view --db x.db, aib run --help, aib models, AIB_DB=y.db aib rerun";
  expect(asCalled(text, { program: "aib", named: { "--db": "z.db" } })).toBe(text);
  expect(asCalled("To check: aib\njudge -j x", { program: "./aib", named: { "--db": "z.db" } })).toBe(
    "To check: ./aib\njudge --db z.db -j x",
  );
  expect(asCalled("See aib judges. Or aib judge -j <model>", { program: "./aib", named: { "--db": "z.db" } })).toBe(
    "See ./aib judges --db z.db. Or ./aib judge --db z.db -j <model>",
  );
});

test.each([
  ["run sim/asks sim/holds-80 --runs 1", "run --models sim/asks,sim/holds-80 --runs 1"],
  ["run --runs 1 --models sim/asks, sim/holds-80", "run --models sim/asks,sim/holds-80 --runs 1"],
  ["estimate -m sim/asks sim/holds-80", "estimate --models sim/asks,sim/holds-80"],
])("%s: the hint has all names and all other words, and works", async (line, meant) => {
  const { code, stderr } = await aib(line.split(" "), { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`write: aib ${meant}\n`);
  expect((await aib([...meant.split(" "), ...(meant.startsWith("run") ? ["--dry-run"] : [])], { cwd })).code).toBe(0);
});

test("estimate names the command that prices two prompts", async () => {
  const { code, stderr } = await aib(["estimate", "--prompts", "old.md", "new.md"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain("write: aib run --prompts old.md new.md --dry-run\n");
});

test.each([
  ["run --nosuch", "aib run --help"],
  ["leaderboard a", "aib leaderboard --help"],
  ["suites nosuch", "aib suites --help"],
  ["suites show", "aib suites show --help"],
  ["nosuch", "aib --help"],
])("%s names its own help", async (line, help) => {
  const { code, stderr } = await aib(line.split(" "), { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`\`${help}\``);
});

test.each(["eval", "list", "ls", "ps", "serve", "results", "version", "-v"])(
  "%s, a word of other programs, is answered with a command that there is",
  async (word) => {
    const { code, stderr } = await aib([word], { cwd });
    expect(code).toBe(2);
    const [, ours = ""] = /Did you mean: aib (\S+)\n/u.exec(stderr) ?? [];
    expect((await aib(ours.startsWith("-") ? [ours] : [ours, "--help"], { cwd })).code).toBe(0);
  },
);

test.each([
  [
    "estimate --models sim/asks --fail-under 60",
    "To see the price of that run, write: aib run --models sim/asks --fail-under 60 --dry-run",
  ],
  ["run --models sim/asks --delivery user_role", "Did you mean: aib run --models sim/asks --modes user_role"],
  ["run --models sim/asks --concurrency 3", "Did you mean: aib run --models sim/asks --parallel-tasks 3"],
  ["run --models sim/asks --experiments stability", "Did you mean: aib run --models sim/asks --exp stability"],
  ["run --models sim/asks --max-cost 3", "Did you mean: aib run --models sim/asks --budget 3"],
  ["run --epochs=2", "Did you mean: aib run --runs=2"],
  ["run --temp 0.5", "Did you mean: aib run --temperature 0.5"],
  ["run -runs 1", "Did you mean: aib run --runs 1"],
  ["run -n 3", "Did you mean: aib run --runs 3"],
  ["rerun --runs 3", "Did you mean: aib rerun --target-runs 3"],
  ["leaderboard --json", "Did you mean: aib leaderboard --format json"],
  ["run --api-key x", "name its variable with --api-key-env"],
  ["compare --models a,b", "Did you mean: aib compare a b"],
  ["export csv", "Did you mean: aib export --format csv"],
  ["export answers -o a.csv", "Did you mean: aib export -o a.csv --what answers"],
  ["export parquet -o out", "Did you mean: aib export dataset -o out"],
  ["report report.md", "write: aib report -o report.md"],
  ["config show", "Did you mean: aib config"],
  ["config set runs 3", "aib.yaml holds the settings of a folder"],
  ["run list", "Did you mean: aib runs"],
  ["runs list --db q.db", "Did you mean: aib runs --db q.db"],
  ["runs show", "Did you mean: aib runs\n"],
  ["run --models sim/asks —-runs 1", "Did you mean: aib run --models sim/asks --runs 1"],
  ["run -models sim/asks -runs 1 -budget 5", "Did you mean: aib run --models sim/asks --runs 1 --budget 5"],
  ["run -models sim/asks -budget 5", "Did you mean: aib run --models sim/asks --budget 5"],
  ["leaderboard --sort pirce", "unknown option '--sort'\nRun `aib leaderboard --help`"],
  ["leaderboard --fromat json", "(Did you mean --format?)"],
  ["cost", "Did you mean: aib estimate"],
  ["export sites -o site", "Did you mean: aib export site -o site"],
])("%s is answered with a command line that is right", async (line, meant) => {
  const { code, stderr } = await aib(line.split(" "), { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining(meant)]);
});

test("a suite file that is missing or has mistakes is wrong usage, before anything is called", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bad.yaml"), "id: x\n");
  for (const file of ["bad.yaml", "none.yaml"])
    expect((await aib(["run", "--suite", file, "--models", "sim/asks"], { cwd: folder })).code).toBe(2);
});

test("no advice is to run over a file that is no store", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "notes.md"), "notes\n");
  const environment = { OPENROUTER_BASE_URL: "http://127.0.0.1:9/v1" };
  const { code, stdout } = await aib(["doctor", "--db", "notes.md"], { cwd: folder, environment });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/text file, not a store[^]*aib run --models sim/u)]);
  expect(stdout).not.toContain("--db notes.md");
});

test("in a folder below, a command says where the store above it is", async () => {
  const top = temporaryFolder();
  const below = join(top, "notes", "old");
  mkdirSync(below, { recursive: true });
  const elsewhere = await aib(["leaderboard"], { cwd: below });
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.not.stringContaining(join(top, ".aib", "bench.db")) });
  await aib(["run", "--models", "sim/asks", "--exp", "stability", "--runs", "1"], { cwd: top });
  const run = ["run", "--models", "sim/asks", "--exp", "stability", "--runs", "1", "--dry-run"];
  expect((await aib(run, { cwd: below })).stderr).toContain(`folder above: ${join(top, ".aib", "bench.db")}.`);
  expect((await aib([...run, "--db", "x.db"], { cwd: below })).stderr).not.toContain("folder above");
  for (const words of [["leaderboard"], ["runs"], ["export"]]) {
    const { code, stderr } = await aib(words, { cwd: below });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`: ${join(top, ".aib", "bench.db")}.`),
    });
  }
});

test("a model whose name reads like a command of GitHub's does not command a job by its log", async () => {
  const folder = temporaryFolder();
  const server = await startRouter({ models: ["acme/::error file=a::taken", "acme/##[error]taken", "acme/judge"] });
  try {
    const models = "acme/::error file=a::taken,acme/##[error]taken";
    const words = ["run", "--base-url", server.url, "--models", models, "--judge", "acme/judge", "--runs", "1"];
    const { stdout, stderr } = await aib([...words, "--dry-run"], { cwd: folder });
    expect(stdout, stderr).toContain("taken");
    expect(stdout + stderr).not.toMatch(/^\s*::|##\[/mu);
    await aib([...words, "--exp", "stability", "-y"], { cwd: folder, environment: { OPENROUTER_API_KEY: "k" } });
    const report = await aib(["report", "--format", "text"], { cwd: folder });
    expect(report.stdout, report.stderr).toContain("taken");
    expect(report.stdout).not.toMatch(/^\s*::|##\[/mu);
  } finally {
    server.close();
  }
});

test.each([
  { status: 400, cause: "rejected", cure: "Correct what the server refuses" },
  { status: 401, cause: "unauthorized", cure: "Check the API key" },
  { status: 402, cause: "no-credit", cure: "Add credit to the key's account" },
  { status: 404, cause: "rejected", cure: "Correct what the server refuses" },
])(
  "a run that got nothing but HTTP $status says why and what helps, and shows no empty table",
  async ({ status, cause, cure }) => {
    const server = createServer(({ method }, response) => {
      response.writeHead(method === "GET" ? 200 : status, { "content-type": "application/json" });
      const models = { data: [{ id: "acme/one" }, { id: "acme/judge" }] };
      response.end(JSON.stringify(method === "GET" ? models : { error: { message: "no such luck" } }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const place = ["--base-url", `http://127.0.0.1:${port}/v1`, "--models", "acme/one", "--judge", "acme/judge"];
    const words = ["run", ...place, "--exp", "stability", "--runs", "1", "--yes"];
    const { code, stdout, stderr } = await aib(words, { cwd: temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`${cause} (first: run 1, `);
    expect(stderr).toContain("no such luck");
    expect(stderr).toContain(cure);
    expect(stderr).not.toMatch(/aib view|No verdict counts/u);
    const json = await aib([...words, "--format", "json"], { cwd: temporaryFolder() });
    expect(JSON.parse(json.stdout)).toMatchObject({ rows: [{ runs: 0 }] });
  },
);

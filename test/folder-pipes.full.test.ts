import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startAib } from "./support/command-line.ts";
import { shell } from "./support/shell.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// A pipe without a writer or a reader, also in a folder that somebody else made, must not hold the program.

test("an aib.yaml that is a pipe is refused", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "aib.yaml")]);
  const ended = await startAib(["config"], { cwd }).finished;
  expect(ended.code, ended.stderr).toBe(2);
  expect(ended.stderr).toContain("is not a regular file");
});

test.each(["suite", "system-prompt", "registry", "baseline"])(
  "an aib.yaml whose %s is a pipe is refused",
  async (key) => {
    const cwd = temporaryFolder();
    execFileSync("mkfifo", [join(cwd, "pipe.yaml")]);
    writeFileSync(join(cwd, "aib.yaml"), `${key}: ./pipe.yaml\n`);
    const child = startAib(["run", "--models", "sim/holds-80", "--dry-run"], { cwd });
    onTestFinished(() => void child.process.kill("SIGKILL"));
    const ended = await child.finished;
    expect(ended.code, ended.stderr).toBe(2);
    expect(ended.stderr).toContain("is not a regular file");
  },
);

test("a .env that is a pipe is ignored with a warning", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, ".env")]);
  const ended = await startAib(["config"], { cwd }).finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stderr).toContain("is not a regular file");
});

test("a pipe that the command line names is read once it has a writer, and refused without one", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "juno.md")]);
  const command = "aib run --models sim/holds-80 --system-prompt juno.md --dry-run";
  const alone = await shell(command, { cwd });
  expect(alone.code, alone.stderr).toBe(2);
  expect(alone.stderr).toContain("juno.md cannot be read: no program writes into this pipe");
  const late = await shell(`${command} & sleep 1; (sleep 1; echo "You are Juno.") > juno.md; wait $!`, { cwd });
  expect(late.code, late.stderr).toBe(0);
  const substituted = await shell("aib run --models sim/holds-80 --system-prompt <(echo Juno) --dry-run", { cwd });
  expect(substituted.code, substituted.stderr).toBe(0);
});

test("a pipe is no archive to import", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "cache.tar.gz")]);
  const { code, stderr } = await shell("aib import cache.tar.gz", { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining("cache.tar.gz is a pipe or a device, not a file.")]);
});

test.each(["-journal", "-wal", "-shm"])("a store with a pipe in the place of its %s is refused", async (end) => {
  const cwd = temporaryFolder();
  expect((await startAib(["run", "--models", "sim/asks", "--runs", "1"], { cwd }).finished).code).toBe(0);
  const pipe = join(cwd, ".aib", `bench.db${end}`);
  execFileSync("mkfifo", [pipe]);
  const { code, stderr } = await startAib(["leaderboard"], { cwd }).finished;
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${pipe} is not a regular file`)]);
});

test("a pipe without a reader is refused", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "pipe.jsonl")]);
  expect((await startAib(["run", "--models", "sim/asks", "--runs", "1"], { cwd }).finished).code).toBe(0);
  const { code, stderr } = await shell("aib export -o pipe.jsonl", { cwd });
  expect(code, stderr).toBe(1);
  expect(stderr).toContain("pipe.jsonl cannot be written: no program reads this pipe");
});

test("init refuses a .gitignore that is a pipe, and writes nothing", async () => {
  const cwd = temporaryFolder();
  execFileSync("git", ["init", "--quiet"], { cwd });
  execFileSync("mkfifo", [join(cwd, ".gitignore")]);
  const { code, stderr } = await shell(
    "echo sk-or-x | aib init --provider openrouter --key-stdin --no-call -m a/b --judge a/c --no-budget",
    {
      cwd,
    },
  );
  expect([code, stderr]).toEqual([2, expect.stringContaining("The .gitignore of this folder is not a regular file.")]);
  expect(readdirSync(cwd).toSorted()).toEqual([".git", ".gitignore"]);
});

test("a step summary that is a pipe without a reader is a warning, and one with a reader is written", async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  const run = "GITHUB_STEP_SUMMARY=pipe aib run --models sim/asks --runs 1";
  const alone = await shell(run, { cwd });
  expect(alone.code, alone.stderr).toBe(0);
  expect(alone.stderr).toContain(
    "warning: the step summary in GITHUB_STEP_SUMMARY cannot be written: no program reads this pipe.",
  );
  const read = await shell(`cat pipe > summary.md & ${run}; wait $!; cat summary.md`, { cwd });
  expect(read.stdout, read.stderr).toContain("## AI Independence Bench");
});

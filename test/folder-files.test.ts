import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { aib, aibProcess } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// A stranger's folder: what its `aib.yaml` and `.env` may have the program read, write and work on.

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  return cwd;
}

const small = "models: sim/asks\nexp: [stability]\nruns: 1\n";
const key = "sk-or-v1-0123456789abcdef0123456789abcdef";

describe("a hidden file that aib.yaml names is not read or written", () => {
  test.each([
    ["system-prompt", ".env"],
    ["system-prompt", ".git/config"],
    ["system-prompt", "persona.md"],
    ["system-prompt", "linked/config"],
    ["suite", ".env.local"],
    ["registry", ".npmrc"],
    ["log", ".git/hooks/pre-commit"],
    ["output", ".github/report.md"],
    ["db", ".git/bench.db"],
  ])("%s: %s", async (setting, path) => {
    const cwd = folderWith({
      "aib.yaml": `${small}${setting}: ${path}\n`,
      ".env": `SOME_KEY=${key}\n`,
      ".git/config": "[core]\n",
    });
    symlinkSync(join(cwd, ".env"), join(cwd, "persona.md"));
    symlinkSync(join(cwd, ".git"), join(cwd, "linked"));
    const { code, stderr } = await aib(["run", "-y"], { cwd });
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(`${setting}: found "${path}". A name that begins with a dot`);
    expect(stderr).not.toContain(key);
    expect(existsSync(join(cwd, ".aib"))).toBe(false);
  });

  test.each([
    ["aib.yaml", ".git/config", {}],
    ["s/suite.yaml", ".git/config", { "aib.yaml": `${small}suite: s\n` }],
    [
      "s/language-fr.yaml",
      ".git/config",
      { "aib.yaml": `${small}suite: s/suite.yaml\n`, "s/suite.yaml": "language: fr\n" },
    ],
  ])("%s, a link to it", async (link, target, files) => {
    const cwd = folderWith({ ...files, ".git/config": `[http] basic ${key}`, "s/readme": "" });
    symlinkSync(join(cwd, target), join(cwd, link));
    const { code, stderr } = await aibProcess(["run"], { cwd });
    expect(code, stderr).toBe(2);
    expect(stderr).toContain("is a link out of");
    expect(stderr).not.toContain("basic");
  });

  test("but what is in .aib", async () => {
    const cwd = folderWith({ "aib.yaml": `${small}db: .aib/other.db\nlog: .aib/run.jsonl\n`, ".aib/readme": "" });
    const { code, stderr } = await aib(["run"], { cwd });
    expect(code, stderr).toBe(0);
    expect(readdirSync(join(cwd, ".aib"))).toContain("other.db");
  });
});

test.each([
  ["of the environment", {}, { EXAMPLE_API_KEY: key }],
  ["of the .env", { ".env": `SOME_TOKEN=${key}\n` }, {}],
])("a prompt with a key %s is neither sent nor stored", async (_, files, environment) => {
  const cwd = folderWith({ ...files, "persona.md": `You are Juno.\nexport KEY=${key}\n`, "plain.md": "You are Juno." });
  const run = ["run", "--models", "sim/asks", "--runs", "1"];
  const [plain, persona] = [join(cwd, "plain.md"), join(cwd, "persona.md")];
  for (const flags of [
    ["--system-prompt", persona],
    ["--prompts", plain, persona],
  ]) {
    const { code, stderr } = await aib([...run, ...flags], { cwd, environment });
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/System prompt persona\.md contains the value of (?:EXAMPLE_API_KEY|SOME_TOKEN), a key/u);
    expect(stderr).not.toContain(key);
  }
  expect(existsSync(join(cwd, ".aib"))).toBe(false);
});

test.each([
  ["output", "README.md"],
  ["log", "deploy.sh"],
  ["log", "aib.yaml"],
])("aib.yaml changes no file of another kind, and its own again: %s: %s", async (setting, path) => {
  const own = setting === "log" ? "run.jsonl" : "own.md";
  const cwd = folderWith({ "README.md": "# Mine\n", "deploy.sh": "#!/bin/sh\n" });
  const run = ["run", "--models", "sim/asks", "--runs", "1"];
  writeFileSync(join(cwd, "aib.yaml"), `${setting}: ${path}\n`);
  const before = readFileSync(join(cwd, path), "utf8");
  expect(await aib(run, { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining(path) });
  expect(readFileSync(join(cwd, path), "utf8")).toBe(before);
  writeFileSync(join(cwd, "aib.yaml"), `${setting}: ${own}\n`);
  for (const _ of ["first", "again"]) expect(await aib(run, { cwd })).toMatchObject({ code: 0 });
});

test.each(["new.db", "new.db-wal"])(
  "a log is no file of the store, also of one that does not exist yet: %s",
  async (log) => {
    const cwd = folderWith({});
    const run = ["run", "--models", "sim/asks", "--runs", "1", "--db", "new.db", "--log", log];
    expect(await aib(run, { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is a file of the store"),
    });
    expect(readdirSync(cwd)).toEqual([]);
  },
);

test("no variable of .env reaches the git that aib init asks whether it ignores the key", async () => {
  const cwd = temporaryFolder();
  execFileSync("git", ["init", "--quiet"], { cwd });
  writeFileSync(join(cwd, ".env"), `GIT_TRACE=${join(cwd, "trace")}\n`);
  const server = ["--base-url", "http://127.0.0.1:9/v1", "--api-key-env", "EXAMPLE_KEY", "--key-stdin"];
  const models = ["-m", "acme/one", "-j", "acme/two", "--no-budget", "--no-call", "--force"];
  const { code, stderr } = await aib(["init", ...server, ...models], { cwd, input: key });
  expect(code, stderr).toBe(0);
  expect(existsSync(join(cwd, "trace"))).toBe(false);
});

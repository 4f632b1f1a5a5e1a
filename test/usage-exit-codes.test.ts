import { beforeAll, describe, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const cwd = folderForAll();
beforeAll(async () => {
  const models = "sim/holds-80,sim/always-yields";
  const { code, stderr } = await aib(["run", "--models", models, "--exp", "stability", "--runs", "1"], { cwd });
  if (code !== 0) throw new Error(stderr);
});

describe("a name that fits nothing exits with 2", () => {
  test.each([
    ["a model", "run --models gemni-flash"],
    ["a model that its endpoint does not list", "run --models sim/hols-80"],
    ["a pattern", "run --models zzz*"],
    ["a judge", "run --models sim/asks --judge sim/juge"],
    ["a suite", "run --models sim/asks --suite v9"],
    ["a suite's file", "run --models sim/asks --suite ./none.yaml"],
    ["an experiment", "run --models sim/asks --exp stabilty"],
    ["a variant", "run --models sim/asks --variants nutral"],
    ["a stored model config", "leaderboard --models hols"],
    ["a stored suite", "leaderboard --suite v7"],
    ["a stored judge", "leaderboard --judge sim/juge"],
    ["a model config to compare", "compare hols-80 always-yields"],
    ["a model config to complete", "rerun --models hols"],
    ["a judge whose grades are to go", "clear --judge sim/juge"],
    ["a suite to show", "suites show v9"],
    ["an estimate's model", "estimate --models gemni-flash"],
    ["a suite to export", "export --suite v7"],
    ["a suite to report", "report --suite v7"],
    ["a suite's names", "names --suite v7"],
    ["a suite to judge", "judge -j sim/strict-judge --suite v7"],
  ])("%s: %s", async (_, line) => {
    const { code, stderr } = await aib(line.split(" "), { cwd });
    expect(code, stderr).toBe(2);
  });

  test("a store without results and a model without a key are no mistakes of the command line", async () => {
    const empty = temporaryFolder();
    expect((await aib(["leaderboard"], { cwd: empty })).code).toBe(1);
    expect((await aib(["run", "--models", "google/gemini-2.5-flash"], { cwd: empty })).code).toBe(1);
  });
});

describe("all unknown names are said at once", () => {
  test("of models that are not in the registry, beside a missing key", async () => {
    const { code, stderr } = await aib(["run", "--models", "gemni,zzz*,google/gemini-2.5-flash,cluade"], { cwd });
    expect(code).toBe(2);
    for (const name of ["gemni", "zzz*", "cluade"]) expect(stderr).toContain(`"${name}"`);
  });

  test("of models and judges that their endpoints do not list", async () => {
    const server = await startRouter({ models: ["acme/one"] });
    try {
      const place = ["--base-url", server.url, "--models", "acme/one,acme/two,acme/three", "--judge", "acme/judge"];
      const { code, stderr } = await aib(["run", ...place], { cwd: temporaryFolder() });
      expect(code).toBe(2);
      for (const name of ["two", "three", "judge"]) expect(stderr).toContain(`does not offer a model "acme/${name}"`);
    } finally {
      server.close();
    }
  });

  test("of simulated models, before a missing key is", async () => {
    const models = "sim/hols-80,sim/yeilds,google/gemini-2.5-flash";
    const { code, stderr } = await aib(["run", "--models", models], { cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain('"sim/hols-80"');
    expect(stderr).toContain('"sim/yeilds"');
    expect(stderr).not.toContain("OPENROUTER_API_KEY");
  });

  test("of model configs to compare", async () => {
    const { code, stderr } = await aib(["compare", "hols", "yeilds"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/"hols"[^]*"yeilds"/u);
  });
});

test("a short name is the same model config in rerun, leaderboard and compare", async () => {
  const rerun = await aib(["rerun", "--models", "holds-80"], { cwd });
  expect(rerun.code, rerun.stderr).toBe(0);
  const part = ["--models", "always-yields", "--exp", "stability", "--format", "json"];
  const shown = await aib(["leaderboard", ...part], { cwd });
  expect(JSON.parse(shown.stdout).rows.map(({ label }: { label: string }) => label)).toEqual([
    "always-yields@low-t0.7",
  ]);
  const other = ["--models", "sim/holds-80", "--exp", "stability", "--runs", "1", "--temperature", "0.2"];
  expect((await aib(["run", ...other], { cwd })).code).toBe(0);
  const several = await aib(["rerun", "--models", "holds-80"], { cwd });
  expect(several.code).toBe(2);
  expect(several.stderr).toMatch(/"holds-80" fits 2 model configs[^]*Say which: holds-80@low-t0/u);
});

describe("the next flag is no value: of an unset variable it would be the store or the file to write", () => {
  test.each([
    ["run --models sim/asks --db --dry-run", "--dry-run is a flag. Write a file of this name as ./--dry-run"],
    ["run --models sim/asks --prompts -y", "-y is a flag. Write a file of this name as ./-y"],
    ["report -o --format json", "--format is a flag. Write a file of this name as ./--format"],
    ["report -o --format=json", "--format is a flag."],
    ["report -o --exclude-own-family", "--exclude-own-family is a flag."],
    ["export -o --what scores", "--what is a flag."],
    ["run --models --db q.db --runs 1", "--db is a flag.\nRun"],
    ["run --runs 1 --models sim/asks --judge --dry-run", "--dry-run is a flag.\nRun"],
    ["judge --judge --models holds-80", "--models is a flag.\nRun"],
    ["run --runs --dry-run", "--dry-run is a flag.\nRun"],
    ["run --models sim/asks --api-key-env --dry-run", "--dry-run is a flag.\nRun"],
  ])("%s", async (line, says) => {
    const { code, stderr } = await aib(line.split(" "), { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Give a value: ${says}`)]);
    expect(stderr).not.toMatch(/Did you mean|, write:|between them/u);
  });

  test("a file of its name, and standard output, are", async () => {
    const here = { cwd: temporaryFolder() };
    expect((await aib(["leaderboard", "--db", "./--dry-run"], here)).stderr).toContain(
      "--dry-run: there is no such file",
    );
    expect((await aib(["export", "-o", "-"], { cwd })).code).toBe(0);
  });
});

test.each([
  ["run -m=sim/asks --dry-run", "takes no = after -m: leave it out, or write --models=\nRun"],
  ["leaderboard -o=ranking.md", "takes no = after -o: leave it out, or write --output=\nRun"],
  ["run -m sim/asks --price sim/asks=1,2 --price sim/asks=1,3", "Give one price for sim/asks.\nRun"],
])("%s", async (line, says) => {
  const { code, stderr } = await aib(line.split(" "), { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});

describe("what has one value and is given twice exits with 2, with both named", () => {
  test.each([
    ["run --models sim/asks --budget 1 --runs 1 --budget 5", "--budget 1 and --budget 5"],
    [
      "run -m sim/asks --models=sim/holds-80",
      "--models sim/asks and --models sim/holds-80",
      ", or put commas between the values",
    ],
    ["annotate export --seed 1 --seed 2", "--seed 1 and --seed 2"],
    ["init --budget 5 --no-budget", "--budget 5 and --no-budget"],
    ["judge --no-exclude-own-family --exclude-own-family", "--no-exclude-own-family and --exclude-own-family"],
    ["leaderboard --db postgres://me:secret@host/a --db b.db", "--db postgres://me:<password>@host/a and --db b.db"],
  ])("%s", async (line, both, more = "") => {
    const { code, stderr } = await aib(line.split(" "), { cwd });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`Only one of these can hold: ${both}.\n  Leave one of them out${more}.\n`),
    ]);
  });

  test("one that may be repeated stays, and so does a variable beside the flag", async () => {
    const run = "run --models sim/asks --runs 1 --dry-run --rpm simulator=1 --rpm simulator=2";
    const { code, stderr } = await aib(run.split(" "), { cwd, environment: { AIB_DB: "x.db" } });
    expect(code, stderr).toBe(0);
  });
});

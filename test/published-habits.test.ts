import { beforeAll, describe, expect, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

// What people type who know the published program.

const cwd = folderForAll();

beforeAll(async () => {
  const line = "run -p 4 -pt 10 -m sim/holds-80,sim/asks -e stability -r none --runs 1";
  const run = await aib(line.split(" "), { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
});

test("-m, -e, -r and -pt of run are models, experiments, reasoning effort and calls at once", async () => {
  const { rows } = await leaderboardOf({ cwd });
  expect(rows.map(({ label, graded }) => ({ label, graded }))).toEqual([
    { label: "asks@none-t0.7", graded: 5 },
    { label: "holds-80@none-t0.7", graded: 5 },
  ]);
});

describe("every published command line is the same as its own spelling here", () => {
  test.each([
    { published: "generate-report -m sim/asks", here: "report --models sim/asks" },
    { published: "estimate-cost -m sim/asks", here: "estimate --models sim/asks" },
    {
      published: "estimate-cost -m sim/asks -e identity -r high",
      here: "estimate --models sim/asks --exp identity --reasoning-effort high",
    },
    {
      published: "clear-cache --scores-only -m sim/asks",
      here: "clear --scores-only --models sim/asks",
    },
    { published: "extract-names -w 4", here: "names --parallel-tasks 4" },
    { published: "extract-names --workers 4 -f", here: "names --parallel-tasks 4 --force" },
    { published: "extract-names --workers=4", here: "names --parallel-tasks 4" },
    { published: "leaderboard -d -m sim/asks", here: "leaderboard --detailed --models sim/asks" },
    { published: "rerun -m sim/asks -r 1 -pt=3", here: "rerun --models sim/asks --run-number 1 --parallel-tasks 3" },
    { published: "rerun -n 1 -R 1 -pt3", here: "rerun --top 1 --target-runs 1 --parallel-tasks 3" },
    { published: "rerun --top-n 1 --target-runs 1", here: "rerun --top 1 --target-runs 1" },
    {
      published: "judge --judge-model sim/judge -m sim/asks -e stability -pt 3",
      here: "judge --judge sim/judge --models sim/asks --exp stability --parallel-tasks 3",
    },
    { published: "help generate-report", here: "help report" },
  ])("$published", async ({ published, here }) => {
    const [one, other] = [await aib(published.split(" "), { cwd }), await aib(here.split(" "), { cwd })];
    expect(one.stderr).not.toContain("unknown");
    expect(withoutTimes(one)).toEqual(withoutTimes(other));
  });
});

function withoutTimes({ code, stdout, stderr }: Awaited<ReturnType<typeof aib>>) {
  return { code, text: `${stdout}${stderr}`.replaceAll(/\d{4}-\d\d-\d\d[^\s|]*|\d+(?:\.\d+)? s\b/gu, "now") };
}

describe("-t means two things, so it does none of them", () => {
  test.each(["run -m sim/asks", "estimate -m sim/asks"])("%s says what to write instead", async (line) => {
    const { code, stderr } = await aib([...line.split(" "), "-t", "1"], { cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toMatch(/-t is the temperature in the published program/u);
    expect(stderr).toMatch(/-pt 1 \(--parallel-tasks 1\).*--temperature 1\./u);
  });

  test.each(["rerun", "names", "judge -j sim/judge"])("%s, which has no temperature of its own", async (line) => {
    const { code, stderr } = await aib([...line.split(" "), "-t", "0.5"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/-pt 8 .*keeps the stored temperature: aib run --temperature 0\.5 /u);
  });

  test("also without a value, and where it cannot be a temperature", async () => {
    for (const words of [["-t"], ["-t8"]]) {
      const { code, stderr } = await aib(["run", "-m", "sim/asks", ...words], { cwd: temporaryFolder() });
      expect(code).toBe(2);
      expect(stderr).toMatch(/-pt 8 .*--temperature 0\.7\./u);
    }
  });
});

test.each([
  { line: "run -m sim/asks -r 3", says: /Allowed choices are off, none.*For 3 runs write --runs 3/u },
  { line: "run -m sim/asks -pt 0", says: /--parallel-tasks.*whole number from 1.*leave it out/u },
  { line: "run -m sim/asks -pt", says: /--parallel-tasks.*argument missing/u },
  { line: "run -m sim/asks --run-number 2", says: /belongs to aib rerun.*--runs 2.*aib rerun --run-number 2/su },
  { line: "run -m sim/asks -e identities", says: /"identities" is not a known experiment.*Did you mean identity/su },
])("$line is wrong usage and says what is valid", async ({ line, says }) => {
  const { code, stderr } = await aib(line.split(" "), { cwd: temporaryFolder() });
  expect(code).toBe(2);
  expect(stderr).toMatch(says);
});

test("judge without -j says which judge the published program takes", async () => {
  const { code, stderr } = await aib(["judge"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`-j ${(await loadSuite("v2")).judge.model}`);
});

test("--help names the published commands and flags briefly", async () => {
  const { stdout } = await aib(["--help"], { cwd });
  for (const name of ["report|generate-report", "estimate|estimate-cost", "clear|clear-cache", "names|extract-names"]) {
    expect(stdout).toContain(name);
  }
  const run = await aib(["run", "--help"], { cwd });
  for (const flag of ["-m, --models", "-e, --exp", "-r, --reasoning-effort", "short: -pt"]) {
    expect(run.stdout).toContain(flag);
  }
  expect(run.stdout).not.toMatch(/^ +-t\b/mu);
});

import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("what runs can show is said from stated priors, without a store, as text and as JSON", async () => {
  const cwd = temporaryFolder();
  const stated = ["power", "--sd-run", "3", "--sd-scenario", "12", "--runs", "5,2,20"];
  const text = await aib(stated, { cwd });
  expect(text).toMatchObject({ code: 0, stderr: "" });
  expect(text.stdout).toMatch(/^Runs +Conversations +If repeated +With other questions$/m);
  expect(text.stdout).toMatch(/^ +2 +30 +\d+\.\d +\d+\.\d\n +5 +75 +6\.1 +\d+\.\d\n +20 +300 /m);
  expect(text.stdout.replaceAll("\n", " ")).toMatch(
    /another scenario buys more for each conversation than another run: it brings .* from \d+\.\d/,
  );
  expect(text.stdout).not.toContain("Other judges too");
  const json = await aib([...stated, "--sd-judge", "2", "--model-configs", "4", "--format", "json"], { cwd });
  const answer: unknown = JSON.parse(json.stdout);
  expect(answer).toMatchObject({
    schemaVersion: 2,
    basis: { kind: "stated" },
    modelConfigs: 4,
    comparisons: 6,
    deviations: { modelByJudge: 2 },
    next: { runs: 5, buysMore: "scenario" },
  });
});

test("the runs to expect of a gate that stops when it is clear stand beside five fixed ones", async () => {
  const stated = ["power", "--sd-run", "3.8", "--sd-scenario", "12"];
  const { stdout } = await aib(stated, { cwd: temporaryFolder() });
  expect(stdout).toMatch(/^Points +Gate +% of 5 +Each prompt +% of 5$/m);
  expect(stdout).toMatch(/^ +0 +[78]\.\d +1[56]\d +[78]\.\d +1[56]\d$/m);
  expect(stdout).toMatch(/^ +20 +3\.0 +60 +3\.\d +6\d$/m);
  const cycles = await aib([...stated, "--suite", "v3", "--format", "json"], { cwd: temporaryFolder() });
  expect(JSON.parse(cycles.stdout)).toMatchObject({ untilClear: null });
});

test("the store says it after a few runs, and before that what is missing", async () => {
  const cwd = temporaryFolder();
  const models = ["--models", "sim/holds-80,sim/holds-40", "--suite", "lite"];
  expect((await aib(["run", ...models, "--runs", "1"], { cwd })).code).toBe(0);
  const early = await aib(["power"], { cwd });
  expect(early).toMatchObject({ code: 1, stdout: "" });
  expect(early.stderr).toMatch(/one whole run of suite lite .*\n.*aib rerun --target-runs 2.*--sd-run 3/);
  expect((await aib(["rerun", "--target-runs", "2"], { cwd })).code).toBe(0);
  const { code, stdout } = await aib(["power", "--runs", "3"], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain("estimated from 2 model configs x 2 runs, judge judge@");
  expect(stdout).toMatch(/^Note: All of it is simulated/m);
  expect(stdout).toMatch(/^Note: Little to go by/m);
});

const wrong: readonly { readonly args: readonly string[]; readonly code: number; readonly says: RegExp }[] = [
  { args: [], code: 1, says: /no store to estimate the score variance from.*\n.*--sd-run 3 --sd-scenario 12/ },
  { args: ["--sd-scenario", "12"], code: 2, says: /need --sd-run.*\n.*--sd-run/ },
  { args: ["--sd-run", "-1"], code: 2, says: /number from 0 to 100/ },
  { args: ["--sd-run", "3", "--runs", "0"], code: 2, says: /whole number from 1 to 1000/ },
  { args: ["--sd-run", "3", "--model-configs", "1"], code: 2, says: /whole number from 2/ },
  { args: ["--sd-run", "3", "--level", "5"], code: 2, says: /number from 0\.0001 to 0\.5/ },
  { args: ["--sd-run", "3", "--power", "80"], code: 2, says: /number from 0\.05 to 0\.999/ },
  { args: ["--sd-run", "3", "--suite", "v9"], code: 2, says: /no suite "v9"/ },
];

test.each(wrong)("aib power $args is answered with what is wrong", async ({ args, code, says }) => {
  const result = await aib(["power", ...args], { cwd: temporaryFolder() });
  expect(result).toMatchObject({ code, stdout: "" });
  expect(result.stderr).toMatch(says);
});

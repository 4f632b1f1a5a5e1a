import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealed } from "../src/cli/output/output-target.ts";
import type { Comparison, Report } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { tariff } from "./support/tariff.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A folder with a store: two characters, every configuration of lite, two judges. */
async function folderWithResults(): Promise<string> {
  const cwd = temporaryFolder();
  const everywhere = ["--variants", "neutral,strong_independence", "--modes", "user_role,tool_role"];
  const models = ["--models", "sim/always-holds,sim/holds-40"];
  const run = await aib(["run", "--suite", "lite", ...models, ...everywhere, "--runs", "2"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const judge = await aib(["judge", "-j", "sim/strict-judge"], { cwd });
  expect(judge.code, judge.stderr).toBe(0);
  return cwd;
}

test("the report goes to a file or to the pipe, as Markdown or as JSON, and holds what there is data for", async () => {
  const cwd = await folderWithResults();
  const options = { cwd };

  const written = await aib(["report", "-o", "LEADERBOARD.md", "--judge", "sim/judge"], options);
  expect(written).toMatchObject({
    code: 0,
    stderr: "",
    stdout: "Wrote LEADERBOARD.md: suite lite 1.0, 2 ranked, 0 incomplete.\n",
  });
  const markdown = await readFile(join(cwd, "LEADERBOARD.md"), "utf8");
  const printed = await aib(["report", "--judge", "sim/judge"], options);
  expect(markdown).toBe(sealed(printed.stdout));
  expect(markdown.match(/^## .*$/gm)).toEqual([
    "## Ranking",
    "## In plain words",
    "## What the index rests on",
    "## How hard each question was",
    "## Length and position",
    "## Configurations",
    "## Judges",
    "## Model configs in detail",
    "## Tested models",
    "## Money spent",
  ]);
  expect(markdown).toMatch(/\| +1 \| `always-holds@low-t0\.7` +\| sim +\| 100\.0 \|/);
  expect(markdown).toMatch(/\| neutral \+ user_role +\| +2 \| +\d+\.\d \| +– \|/);
  expect(markdown).toMatch(/\| strong_independence \+ tool_role \(counts\) +\| +2 \|/);

  expect(markdown).toContain("\nCorrelations over model configs need at least 10 of them, and there are 2 ranked.\n");

  const json = await aib(["report", "--format", "json", "--judge", "sim/strict-judge"], options);
  const report: Report = JSON.parse(json.stdout);
  expect(report.leaderboard).toMatchObject({ suite: { id: "lite" }, judge: { model: "sim/strict-judge" } });
  expect(report.configurations?.configurations).toHaveLength(4);
  expect(report.judges?.judges.map(({ model }) => model).toSorted()).toEqual(["sim/judge", "sim/strict-judge"]);
  expect(report.judges?.rows).toMatchObject([{ conversations: 28 }, { conversations: 28 }]);
  expect(report.itemHealth).toMatchObject({ modelConfigs: 2, alpha: null });
  expect(report.itemHealth?.items.map(({ scenarioId }) => scenarioId)).toEqual(
    report.difficulty.map(({ scenarioId }) => scenarioId),
  );
  expect(report.lengthAndPosition[0]).toMatchObject({ experiment: null, circumstance: "length", scope: "all" });
  expect(report.lengthAndPosition[0]?.verdicts).toBeGreaterThan(10);
  expect(report.names).toBeNull();
});

test("the report says what was tested: settings, list price as of the run, what was paid, runs and days", async () => {
  const server = await simulatorServer({ tariff: { ...tariff, listed: { promptUsd: 3e-6, completionUsd: 9e-6 } } });
  const cwd = temporaryFolder();
  const models = ["--models", "sim/always-holds,sim/asks", "--judge", "sim/judge", "--exp", "stability", "--runs", "1"];
  const run = await aib(["run", "--base-url", server.url, ...models, "--price", "sim/asks=0.25,2"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { stdout } = await aib(["report", "--format", "json"], { cwd });
  const { testedModels }: Report = JSON.parse(stdout);
  expect(testedModels.toSorted((one, other) => (one.model < other.model ? -1 : 1))).toMatchObject([
    { model: "sim/always-holds", listPrice: { promptPerMillion: 3, completionPerMillion: 9 }, endpoint: "custom" },
    { model: "sim/asks", listPrice: { promptPerMillion: 0.25, completionPerMillion: 2 }, runs: 1 },
  ]);
  for (const { paidPerMillion, firstCallAt, lastCallAt, listPrice } of testedModels) {
    // Between a dollar for a million tokens in and four for those out.
    expect(paidPerMillion).toBeGreaterThan(1);
    expect(paidPerMillion).toBeLessThan(4);
    expect(firstCallAt <= lastCallAt).toBe(true);
    expect((listPrice?.asOf ?? "") <= firstCallAt).toBe(true);
  }
  const markdown = (await aib(["report"], { cwd })).stdout;
  expect(markdown).toMatch(/\| sim\/asks +\| – +\| low reasoning effort +\| +0\.7 \| custom +\| +0\.25 +\| +2 \|/u);
});

test("a comparison is printed or written as JSON, by parts of names", async () => {
  const cwd = await folderWithResults();
  const text = await aib(["compare", "always-holds", "40"], { cwd });
  expect(text).toMatchObject({ code: 0, stderr: "" });
  expect(text.stdout).toMatch(/^A always-holds@low-t0\.7 +sim/m);
  expect(text.stdout).toMatch(/^B holds-40@low-t0\.7 +sim/m);
  expect(text.stdout).toMatch(/^Index +\d+\.\d +\d+\.\d +-\d+\.\d$/m);
  expect(text.stdout).toMatch(/^Index +-\d+\.\d +-\d+\.\d to .* <?0\.\d+ +<?0\.\d+ +\w+:\d+%/m);
  expect(text.stdout).toMatch(/^B-A: the difference of [+-]?\d+\.\d /m);
  expect(text.stdout).not.toContain("\u001b");

  const json = await aib(["compare", "holds-40", "always*", "--format", "json"], { cwd });
  const comparison: Comparison = JSON.parse(json.stdout);
  expect(comparison.modelConfigs.map(({ model }) => model)).toEqual(["sim/holds-40", "sim/always-holds"]);
  expect(comparison.index.differences[1]).toBeGreaterThan(0);
  expect(comparison.byScenario).toHaveLength(14);
  expect(comparison.paired).toMatchObject({ against: "all", families: { index: 1 } });
  expect(comparison.paired.pairs[0]?.index?.difference).toBeCloseTo(comparison.index.differences[1] ?? Number.NaN, 9);
});

test("wrong wishes are said with what there is, and write nothing", async () => {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--exp", "stability", "--models", "sim/always-holds,sim/asks", "--runs", "1"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const before = readdirSync(cwd);
  const wishes = [
    { args: ["report", "--suite", "v3", "-o", "x.md"], code: 2, says: [/No suite .* digest prefix "v3"/, /v2 \(/] },
    {
      args: ["report", "--judge", "nobody", "-o", "x.md"],
      code: 2,
      says: [/No verdict .* by the judge "nobody"/, /sim\/judge/],
    },
    { args: ["report", "-o", "missing/x.md"], code: 1, says: [/x\.md cannot be written/, /choose another place/] },
    { args: ["report", "--format", "html"], code: 2, says: [/Allowed choices are markdown, text, json/] },
    { args: ["compare"], code: 2, says: [/missing required argument 'names'/] },
    { args: ["compare", "always-holds"], code: 2, says: [/needs two model configs/, /asks@/] },
    {
      args: ["compare", "always-hold5", "asks"],
      code: 2,
      says: [/is called "always-hold5"/, /Did you mean always-holds/],
    },
  ];
  for (const { args, code, says } of wishes) {
    const result = await aib(args, { cwd });
    expect(result, args.join(" ")).toMatchObject({ code, stdout: "" });
    for (const pattern of says) expect(result.stderr).toMatch(pattern);
  }
  expect(readdirSync(cwd)).toEqual(before);
  const nothing = await aib(["report"], { cwd: temporaryFolder() });
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toMatch(/start a run first/);
});

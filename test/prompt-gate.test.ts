import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { PromptComparison } from "../src/results/contract.ts";
import { formatPValue } from "../src/results/format/numbers.ts";
import { aib } from "./support/command-line.ts";
import { allElements, readXml } from "./support/gate/read-xml.ts";
import { offTheContract } from "./support/off-their-types.ts";
import { promptHolding, promptReader, startPromptReaders } from "./support/prompt-readers.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let url = "";

beforeAll(async () => {
  const server = await startPromptReaders();
  url = server.url;
  return () => server.close();
});

/** A folder with the prompt of the main branch, and with one for each outcome of a pull request. */
function checkout(): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "main.md"), promptHolding(95));
  writeFileSync(join(cwd, "same.md"), promptHolding(95, "Kim"));
  writeFileSync(join(cwd, "worse.md"), promptHolding(10));
  return cwd;
}

function gate(cwd: string, prompt: string, ...words: readonly string[]) {
  const subject = ["--base-url", url, "--models", promptReader, "--judge", "sim/judge"];
  const paths = ["main.md", prompt].map((name) => join(cwd, name));
  const environment = { GITHUB_STEP_SUMMARY: join(cwd, "step.md") };
  const flags = words.includes("--runs") ? [] : ["--runs", "3"];
  return aib(["run", ...subject, "--prompts", ...paths, ...flags, ...words], { cwd, environment });
}

test("a worse prompt ends with 1, one failed check in JUnit, a summary, and the decision in JSON", async () => {
  const cwd = checkout();
  const failed = await gate(cwd, "worse.md", "--fail-if-worse", "-o", "results.xml", "--format", "json");
  expect(failed.code, failed.stderr).toBe(1);
  expect(failed.stderr).toMatch(
    /^FAILED always-holds\S*: worse\.md is worse than main\.md by \d+\.\d points \(.* with main\.md, .*; p <?0\.0\d\d\)\.$/mu,
  );
  const [told = "", ...later] = failed.stderr.split("\n");
  expect(told).toMatch(
    /^With 3 runs of each prompt, --fail-if-worse finds three of four worsenings of 16\.5 points if/u,
  );
  expect(later.length).toBeGreaterThan(1);

  const comparison: PromptComparison = JSON.parse(failed.stdout);
  expect(offTheContract("PromptComparison", comparison)).toEqual([]);
  const [found] = comparison.modelConfigs;
  const pValue = found?.comparison.paired.pairs[0]?.index?.pValue ?? Number.NaN;
  expect(comparison.gate).toMatchObject({ leastWorsening: 0, passed: false, modelConfigs: [{ passed: false }] });
  expect(comparison.gate?.modelConfigs[0]?.detail).toContain(`; p ${formatPValue(pValue)})`);

  const elements = [...allElements(readXml(readFileSync(join(cwd, "results.xml"), "utf8")))];
  const checks = elements.filter(({ attributes }) => attributes["classname"]?.endsWith(".gate"));
  expect(checks.map(({ attributes, children }) => [attributes["name"], children[0]?.name])).toEqual([
    ["complete", "system-out"],
    ["--fail-if-worse 0", "failure"],
  ]);
  const summary = readFileSync(join(cwd, "step.md"), "utf8");
  expect(summary).toMatch(/^## AI Independence Bench: gate failed\n/u);
  expect(summary).toMatch(/^- Failed: .*, --fail-if-worse: `?worse\.md`? is worse than/mu);
}, 60_000);

test("a prompt that is not worse ends with 0, without a failed test", async () => {
  const cwd = checkout();
  const passed = await gate(cwd, "same.md", "--fail-if-worse", "-o", "results.xml");
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED always-holds\S*: no sign that same\.md is worse than main\.md: /mu);
  expect(passed.stdout).toContain("same.md");
  expect(readXml(readFileSync(join(cwd, "results.xml"), "utf8")).attributes).toMatchObject({ failures: "0" });
  expect(readFileSync(join(cwd, "step.md"), "utf8")).toMatch(/^## AI Independence Bench: gate passed\n/u);
}, 60_000);

test("a worsening by fewer points than fail ends with 0", async () => {
  const { code, stderr } = await gate(checkout(), "worse.md", "--fail-if-worse", "100");
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/^PASSED .* points, less than the 100 that fail/mu);
}, 60_000);

describe("before the first call, with 2,", () => {
  test.each([
    ["two runs", ["--fail-if-worse", "--runs", "2"], /two prompts need 3 runs each, and have 2\..*\n.*--runs 3/u],
    ["v3 without a whole cycle", ["--fail-if-worse", "--suite", "v3", "--runs", "3"], /the suite needs 5 runs/u],
    ["files without a gate", ["-o", "results.xml"], /-o reports a gate, and two prompts have none/u],
    ["points that are no number", ["--fail-if-worse", "much"], /Give a number from 0 to 100/u],
  ])("%s are refused", async (_, words, says) => {
    const cwd = checkout();
    const { code, stdout, stderr } = await gate(cwd, "worse.md", ...words);
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(says);
    expect(existsSync(join(cwd, ".aib"))).toBe(false);
  });

  test("one prompt is refused", async () => {
    const cwd = checkout();
    const { code, stderr } = await aib(["run", "--models", "sim/asks", "--runs", "3", "--fail-if-worse"], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("--prompts names none") });
  });
});

test("aib.yaml holds the gate: it decides on two prompts, and leaves other runs alone", async () => {
  const cwd = checkout();
  writeFileSync(join(cwd, "aib.yaml"), "fail-if-worse: 0\nfail-under: 1\n");
  const worse = await gate(cwd, "worse.md");
  expect(worse).toMatchObject({ code: 1, stderr: expect.stringContaining("\nFAILED ") });
  expect(worse.stderr).toContain("Left out of aib.yaml, as it cannot be used with --prompts: fail-under.");
  const other = await aib(["run", "--models", "sim/always-holds", "--runs", "3"], { cwd });
  expect(other).toMatchObject({ code: 0, stderr: expect.stringContaining("PASSED always-holds") });
}, 60_000);

test.each([
  ["exp: identity", "exp"],
  ["variants: neutral", "variants"],
  ["engine: dbos\ndetach: true", "detach"],
  ["system-prompt: main.md", "system-prompt"],
])("a setting of aib.yaml that excludes --prompts is left out and named: %j", async (settings, named) => {
  const cwd = checkout();
  writeFileSync(join(cwd, "aib.yaml"), `${settings}\n`);
  const { stderr } = await gate(cwd, "worse.md", "--fail-if-worse", ...(named === "detach" ? ["--engine", "own"] : []));
  expect(stderr).toContain(`Left out of aib.yaml, as it cannot be used with --prompts: ${named}.`);
  expect(stderr).toContain("246 of 246 calls");
  expect(stderr).toContain("\nFAILED ");
});

test("runs that another command left are no part of the decision", { timeout: 60_000 }, async () => {
  const cwd = checkout();
  writeFileSync(join(cwd, "worse.md"), promptHolding(60));
  const decide = async (runs: string) => {
    const { stderr } = await gate(cwd, "worse.md", "--fail-if-worse", "--runs", runs);
    return /^(?:PASSED|FAILED) .*$/mu.exec(stderr)?.[0];
  };
  const first = await decide("3");
  expect(await decide("4")).not.toBe(first);
  expect(first).toContain("points");
  expect(await decide("3")).toBe(first);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { PromptComparison } from "../src/results/contract.ts";
import { formatPValue } from "../src/results/format/numbers.ts";
import { aib, startAib } from "./support/command-line.ts";
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
  return gateAt(url, cwd, prompt, words);
}

function gateAt(server: string, cwd: string, prompt: string, words: readonly string[]) {
  const subject = ["--base-url", server, "--models", promptReader, "--judge", "sim/judge"];
  const paths = ["main.md", prompt].map((name) => join(cwd, name));
  const environment = { GITHUB_STEP_SUMMARY: join(cwd, "step.md") };
  const flags = words.includes("--runs") ? [] : ["--runs", "3"];
  return aib(["run", ...subject, "--prompts", ...paths, ...flags, ...words], { cwd, environment });
}

/** Each check of a JUnit file, with its outcome and its text. */
function checksIn(path: string) {
  const elements = [...allElements(readXml(readFileSync(path, "utf8")))];
  return elements
    .filter(({ attributes }) => attributes["classname"]?.endsWith(".gate"))
    .map(({ attributes, children: [outcome] }) => [attributes["name"], outcome?.name, outcome?.text ?? ""] as const);
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
    /^With 3 runs of each prompt, --fail-if-worse finds three of four worsenings of 16\.5 points that/u,
  );
  expect(later.length).toBeGreaterThan(1);

  const comparison: PromptComparison = JSON.parse(failed.stdout);
  expect(offTheContract("PromptComparison", comparison)).toEqual([]);
  const [found] = comparison.modelConfigs;
  const pValue = found?.comparison.paired.pairs[0]?.index?.pValue ?? Number.NaN;
  expect(comparison.gate).toMatchObject({ leastWorsening: 0, passed: false, modelConfigs: [{ passed: false }] });
  expect(comparison.gate?.modelConfigs[0]?.detail).toContain(`; p ${formatPValue(pValue)})`);

  expect(checksIn(join(cwd, "results.xml"))).toEqual([
    ["complete", "system-out", expect.anything()],
    ["--fail-if-worse 0", "failure", expect.stringMatching(/: \d+\.\d with main\.md, \d+\.\d with worse\.md\. /u)],
  ]);
  const summary = readFileSync(join(cwd, "step.md"), "utf8");
  expect(summary).toMatch(/^## AI Independence Bench: gate failed\n/u);
  expect(summary).toMatch(/^- Failed: .*, --fail-if-worse: `?worse\.md`? is worse than/mu);
  // The cost of both, the interval of the comparison, and the scenarios that fell most, as the comparison has them.
  expect(summary).toMatch(/The results of both prompts cost .*This run: 246 of 246 calls done, \\\$0 spent\./u);
  const { low, high } = found?.comparison.modelConfigs[1]?.interval ?? { low: Number.NaN, high: Number.NaN };
  expect(summary).toContain(` ${low.toFixed(1)}\u2011${high.toFixed(1)} `);
  const worsened = (found?.comparison.byScenario ?? []).toSorted(
    (one, other) => (one.differences[1] ?? 0) - (other.differences[1] ?? 0),
  );
  const moments =
    /### Single scenarios that got worse\n\n(?<lines>[\s\S]*)$/u.exec(summary)?.groups?.["lines"]?.trim().split("\n") ??
    [];
  expect(moments.map((line) => /, (?<before>\d+\.\d) with .*?, (?<after>\d+\.\d) with /u.exec(line)?.slice(1))).toEqual(
    worsened.slice(0, 3).map(({ values }) => values.map((value) => value?.toFixed(1))),
  );
  for (const line of moments)
    expect(line).toMatch(/Read it: aib view --suite [0-9a-f]{12} --page `'\/t\/always-holds\S+configuration=/u);
});

test("a provider that fails leaves the gate undecided: an error with the cause, not a failed prompt", async () => {
  const server = await startPromptReaders({ most: 60 });
  const cwd = checkout();
  const { code, stderr } = await gateAt(server.url, cwd, "worse.md", ["--fail-if-worse", "-o", "results.xml"]);
  await server.close();
  expect(code).toBe(1);
  const cause = /\d+ of 246 calls done; .* HTTP 401: the key was revoked\. Check the API key\./u;
  expect(/^NOT DECIDED always-holds.*$/mu.exec(stderr)?.[0]).toMatch(cause);
  expect(stderr).not.toContain("FAILED");
  const summary = readFileSync(join(cwd, "step.md"), "utf8");
  expect(summary).toMatch(/^## AI Independence Bench: gate not decided\n/u);
  expect(summary).toMatch(/This run: \d+ of 246 calls done, /u);
  for (const part of ["Rank", "Single scenarios that got worse", "cost"]) expect(summary).not.toContain(part);
  expect(summary).toMatch(cause);
  expect(checksIn(join(cwd, "results.xml"))).toEqual(
    ["complete", "--fail-if-worse 0"].map((name) => [name, "error", expect.stringMatching(cause)]),
  );
});

test("an interrupted run writes its files too, undecided", async () => {
  const server = await startPromptReaders({ latencyMs: 50 });
  const cwd = checkout();
  const paths = ["main.md", "worse.md"].map((name) => join(cwd, name));
  const subject = [
    "--base-url",
    server.url,
    "--models",
    promptReader,
    "--judge",
    "sim/judge",
    "--runs",
    "3",
    "-pt",
    "2",
  ];
  const words = ["run", ...subject, "--prompts", ...paths, "--fail-if-worse", "-o", "results.xml", "-o", "summary.md"];
  const { process, finished } = startAib(words, { cwd });
  while (server.stats().requests < 10) await sleep(5);
  process.kill("SIGTERM");
  const { code, stderr } = await finished;
  await server.close();
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(/^NOT DECIDED always-holds.*: \d+ of 246 calls done; \d+ calls not asked\. /mu);
  expect(readFileSync(join(cwd, "summary.md"), "utf8")).toContain("gate not decided");
  expect(checksIn(join(cwd, "results.xml")).map(([, outcome]) => outcome)).toEqual(["error", "error"]);
});

test("prompts of the same file name go by as many of their folders as differ", async () => {
  const cwd = temporaryFolder();
  for (const [folder, percent] of [
    ["base", 95],
    ["new", 95],
  ] as const) {
    mkdirSync(join(cwd, folder));
    writeFileSync(join(cwd, folder, "companion.md"), promptHolding(percent, folder));
  }
  const paths = ["base", "new"].map((folder) => join(cwd, folder, "companion.md"));
  const subject = ["--base-url", url, "--models", promptReader, "--judge", "sim/judge", "--runs", "1"];
  const { code, stdout, stderr } = await aib(["run", ...subject, "--prompts", ...paths], { cwd });
  expect(code, stderr).toBe(0);
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain(
    "AI Independence Bench v2, System prompt base/companion.md, System prompt new/companion.md",
  );
  expect(stdout).toMatch(/^A base\/companion\.md .*\nB new\/companion\.md /mu);
});

test("a prompt that is not worse ends with 0, without a failed test", async () => {
  const cwd = checkout();
  const passed = await gate(cwd, "same.md", "--fail-if-worse", "-o", "results.xml");
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED always-holds\S*: no sign that same\.md is worse than main\.md: /mu);
  expect(passed.stdout).toContain("same.md");
  expect(readXml(readFileSync(join(cwd, "results.xml"), "utf8")).attributes).toMatchObject({ failures: "0" });
  expect(readFileSync(join(cwd, "step.md"), "utf8")).toMatch(/^## AI Independence Bench: gate passed\n/u);
});

test("a worsening by fewer points than fail ends with 0", async () => {
  const { code, stderr } = await gate(checkout(), "worse.md", "--fail-if-worse", "100");
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/^PASSED .* points, less than the 100 that fail/mu);
});

test("a dry run prints what so many runs find, beside the price, and refuses too few", async () => {
  const cwd = checkout();
  const dry = await gate(cwd, "worse.md", "--fail-if-worse", "--dry-run");
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toMatch(/^246 calls, /mu);
  expect(dry.stdout).not.toContain("on a server of your machine");
  expect(dry.stderr).toMatch(
    /^With 3 runs of each prompt, --fail-if-worse finds three of four worsenings of 16\.5 points/mu,
  );
  const few = await gate(cwd, "worse.md", "--fail-if-worse", "--dry-run", "--runs", "2");
  expect(few).toMatchObject({ code: 2, stderr: expect.stringContaining("Add --runs 3.") });
});

describe("before the first call, with 2,", () => {
  test.each([
    ["two runs", ["--fail-if-worse", "--runs", "2"], /two prompts need 3 runs each, and have 2\..*\n.*--runs 3/u],
    ["v3 without a whole cycle", ["--fail-if-worse", "--suite", "v3", "--runs", "3"], /the suite needs 5 runs/u],
    [
      "a suite of three scenarios",
      ["--fail-if-worse", "--suite", join(import.meta.dirname, "..", "docs", "examples", "companion.yaml")],
      /over the 3 scenarios of the index p is at least 0\.250, and it takes 0\.05\. .*\n.*Write 6 scenarios/u,
    ],
    [
      "a suite of two situations",
      ["--fail-if-worse", "--suite", join(import.meta.dirname, "..", "docs", "examples", "weighing.yaml")],
      /has 2 situations, and a difference takes 20: nothing can be compared with --fail-if-worse/u,
    ],
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
});

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

test("runs that another command left are no part of the decision", async () => {
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

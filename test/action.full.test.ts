import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readXml } from "./support/gate/read-xml.ts";
import { promptHolding, promptReader, startPromptReaders } from "./support/prompt-readers.ts";
import { simulatorServer } from "./support/simulator.ts";
import { storeRecord } from "./support/store-record.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// The steps of action.yml, run as GitHub runs a composite action.

const root = join(import.meta.dirname, "..");

const input = z.strictObject({
  description: z.string().min(10),
  required: z.boolean().optional(),
  default: z.string().optional(),
});
const step = z.union([
  z.strictObject({ uses: z.string(), with: z.record(z.string(), z.number()) }),
  z.strictObject({
    id: z.string().optional(),
    shell: z.literal("bash"),
    run: z.string(),
    env: z.record(z.string(), z.string()),
  }),
]);
const action = z.strictObject({
  name: z.string(),
  description: z.string().max(125),
  author: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(z.string(), input),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({ using: z.literal("composite"), steps: z.array(step) }),
});

const { inputs, outputs, runs } = action.parse(parse(readFileSync(join(root, "action.yml"), "utf8")));
const commands = runs.steps.flatMap((each) => ("run" in each ? [each] : []));
const measure = commands.find(({ id }) => id === "measure");

test("every input reaches the program, and every output comes from it", () => {
  const used = Object.values(measure?.env ?? {}).flatMap(
    (value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/u.exec(value)?.[1] ?? [],
  );
  expect(used).toEqual(Object.keys(inputs));
  expect(Object.values(inputs).filter((each) => each.required !== true && each.default === undefined)).toEqual([]);
  expect(Object.entries(outputs).map(([name, { value }]) => value === `\${{ steps.measure.outputs.${name} }}`)).toEqual(
    [true, true, true],
  );
});

test("no expression stands inside a command, no key is an input, and actions are GitHub's own", () => {
  expect(commands.filter(({ run }) => run.includes("${{"))).toEqual([]);
  expect(Object.keys(inputs).filter((name) => /key|token|secret/iu.test(name))).toEqual([]);
  const actions = runs.steps.flatMap((each) => ("uses" in each ? [each.uses] : []));
  expect(actions).toEqual([expect.stringMatching(/^actions\/setup-node@v\d+$/u)]);
});

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Empty where there is none. */
function read(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Runs the step that measures in a folder, with these inputs and the defaults of the others. */
async function measureWith(
  cwd: string,
  given: Readonly<Record<string, string>>,
  whileItRuns: (job: ChildProcess) => Promise<void> = async () => undefined,
): Promise<Ended> {
  const valueOf = (expression: string): string => {
    if (expression === "github.action_path") return root;
    const name = expression.replace("inputs.", "");
    return given[name] ?? inputs[name]?.default ?? "";
  };
  const env = Object.fromEntries(
    Object.entries(measure?.env ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/gu, (_, expression: string) => valueOf(expression)),
    ]),
  );
  const files = { GITHUB_OUTPUT: join(cwd, "outputs"), GITHUB_STEP_SUMMARY: join(cwd, "summary.md"), RUNNER_TEMP: cwd };
  const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;
  const [code, stderr] = await new Promise<readonly [number | null, string]>((resolve) => {
    const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", measure?.run ?? "false"];
    const child = execFile("bash", bash, { cwd, env: { PATH, HOME: cwd, ...files, ...env } }, (_, __, errors) =>
      resolve([child.exitCode, errors]),
    );
    void whileItRuns(child);
  });
  const lines = read(files.GITHUB_OUTPUT).trim().split("\n");
  return {
    code,
    stderr,
    outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/su).slice(0, 2))),
    summary: read(files.GITHUB_STEP_SUMMARY),
  };
}

test("a step that is cancelled stops its run, which keeps what arrives", async () => {
  const cwd = temporaryFolder();
  const server = await simulatorServer({ latencyMs: 300 });
  const run = { models: "sim/holds-80", judge: "sim/judge", runs: "1", args: `--base-url=${server.url}` };
  const ended = await measureWith(cwd, run, async (job) => {
    await expect.poll(() => server.stats().asked.length, { timeout: 60_000 }).toBeGreaterThan(8);
    job.kill("SIGINT");
  });
  expect(ended.code, ended.stderr).toBe(1);
  expect(ended.outputs["passed"]).toBe("false");
  const { openAttempts, attempts, answers } = storeRecord(cwd);
  expect(openAttempts).toBe(0);
  expect(answers).toBeGreaterThan(0);
  expect(attempts).toBeLessThan(41);
});

test("a gate that passes gives outputs, a summary and JUnit", async () => {
  const cwd = temporaryFolder();
  const passed = await measureWith(cwd, {
    models: "sim/always-holds",
    judge: "sim/judge",
    runs: "3",
    "fail-under": "20",
  });
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.outputs).toMatchObject({ passed: "true", index: "100.0" });
  expect(passed.summary).toMatch(/^## AI Independence Bench: gate passed\n/u);
  expect(readXml(readFileSync(passed.outputs["results"] ?? "", "utf8")).attributes).toMatchObject({ failures: "0" });
  expect(existsSync(join(cwd, ".aib", "bench.db"))).toBe(true);
});

test("a checkout's .env agrees to no spending", async () => {
  const cwd = temporaryFolder();
  const price = { promptUsd: 0.001, completionUsd: 0.001 };
  const server = await simulatorServer({ tariff: { listed: price, billed: price, reported: true } });
  writeFileSync(join(cwd, ".env"), "AIB_ASK_ABOVE=999999\n");
  const args = `--base-url\n${server.url}`;
  const refused = await measureWith(cwd, { models: "sim/holds-80", judge: "sim/judge", runs: "3", args });
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toContain("more than $1 (AIB_ASK_ABOVE)");
  expect(server.stats().asked).toEqual([]);
});

test("a gate that fails fails the step, and still gives them", async () => {
  const cwd = temporaryFolder();
  const failed = await measureWith(cwd, {
    models: "sim/always-yields, sim/always-holds",
    suite: "v2",
    runs: "3",
    "fail-under": "50",
    budget: "1",
    db: "other.db",
    args: "--parallel\n1\n",
  });
  expect(failed.code, failed.stderr).toBe(1);
  expect(failed.outputs).toMatchObject({ passed: "false", index: "0.0" });
  expect(failed.summary).toContain("## AI Independence Bench: gate failed");
  const lower = await measureWith(cwd, { models: "sim/holds-40", runs: "3", baseline: "strong.db" });
  expect(lower.code).toBe(2);
  expect((await measureWith(cwd, { models: "sim/always-holds", runs: "3", db: "strong.db" })).code).toBe(0);
  const compared = await measureWith(cwd, {
    models: "sim/always-yields",
    runs: "3",
    db: "weak.db",
    baseline: "strong.db",
  });
  expect(compared.code, compared.stderr).toBe(1);
  expect(compared.stderr).toMatch(/^FAILED .*: worse by more than chance explains: /mu);
});

test("two prompts are gated against each other, and one alone is refused", async () => {
  const cwd = temporaryFolder();
  const server = await startPromptReaders();
  onTestFinished(() => server.close());
  writeFileSync(join(cwd, "main prompt.md"), promptHolding(95));
  writeFileSync(join(cwd, "-pr.md"), promptHolding(10));
  const given = { models: promptReader, judge: "sim/judge", runs: "3", args: `--base-url\n${server.url}` };
  const worse = await measureWith(cwd, { ...given, prompts: "main prompt.md\n-pr.md\n" });
  expect(worse.code, worse.stderr).toBe(1);
  expect(worse.stderr).toContain("FAILED always-holds");
  expect(Number(worse.outputs["index"])).toBeLessThan(30);
  const enough = await measureWith(cwd, { ...given, prompts: "main prompt.md\n-pr.md", "fail-if-worse": "100" });
  expect(enough).toMatchObject({ code: 0, outputs: { passed: "true" } });
  expect(await measureWith(cwd, { ...given, prompts: "main prompt.md" })).toMatchObject({ code: 2 });
  expect(await measureWith(cwd, { ...given, "fail-if-worse": "0" })).toMatchObject({ code: 2 });
});

test("each use in a job has the index of its own run and a file of its own", async () => {
  const cwd = temporaryFolder();
  const given = { models: "sim/holds-40", runs: "1", db: "both.db" };
  const lower = await measureWith(cwd, { ...given, args: "--temperature=0.5" });
  const higher = await measureWith(cwd, { ...given, args: "--temperature=0" });
  expect(Number(higher.outputs["index"])).toBeGreaterThan(Number(lower.outputs["index"]));
  const labels = [lower, higher].map(({ outputs: { results = "" } }) =>
    /<testsuite name="([^"]+)"/u.exec(readFileSync(results, "utf8"))?.at(1),
  );
  expect(labels).toEqual(["holds-40@low-t0.5", "holds-40@low-t0.0"]);
});

test("no model is not every model of the registry", async () => {
  const cwd = temporaryFolder();
  const { code, stderr, outputs: set } = await measureWith(cwd, { models: " ", budget: "2" });
  expect([code, stderr.split("\n")[0]]).toEqual([2, "error: The input `models` is empty."]);
  expect(set).toMatchObject({ passed: "false", index: "" });
  expect(existsSync(join(cwd, ".aib"))).toBe(false);
});

test.each(["prompts", "fail-under", "fail-if-worse", "baseline", "budget", "judge"])(
  "a blank input %s is refused: without its gate every run would pass",
  async (name) => {
    const cwd = temporaryFolder();
    const { code, stderr, outputs: set } = await measureWith(cwd, { models: "sim/always-yields", [name]: "\n  \n" });
    expect([code, stderr.split("\n")[0]]).toEqual([2, `error: The input \`${name}\` is blank.`]);
    expect(set).toMatchObject({ passed: "false", index: "" });
  },
);

test.each(["--fail-under=", "--fail-under= ", "--baseline="])("a blank value in args is refused: %s", async (args) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await measureWith(cwd, { models: "sim/always-yields", runs: "3", args });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: option '--[a-z-]+ <.*>' argument '\s*' is invalid\. Give/u),
  ]);
});

test.each(["--dry-run", "--help", "--version"])("%s in args measures nothing, and no gate passes", async (args) => {
  const cwd = temporaryFolder();
  const given = { models: "sim/always-yields", runs: "3", "fail-under": "50", args };
  const { code, stderr, outputs: set } = await measureWith(cwd, given);
  expect(code).toBe(2);
  expect(stderr).toContain("error: The input `args` made the command measure nothing.");
  expect(set).toMatchObject({ passed: "false", index: "" });
});

test("a flag and its value in one line of args are named, with the line to write", async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await measureWith(cwd, { models: "sim/asks", args: "--system-prompt prompts/companion.md" });
  expect(code).toBe(2);
  expect(stderr).toMatch(/two words in one line: .*\n  .*or --system-prompt=prompts\/companion\.md\n$/u);
});

test("the line to write for a quoted value has no quotes, which no shell would remove", async () => {
  const { stderr } = await measureWith(temporaryFolder(), {
    models: "sim/asks",
    args: '--system-prompt "my prompt.md"',
  });
  expect(stderr).toMatch(/or --system-prompt=my prompt\.md\n$/u);
});

test("an input is a value, whatever it looks like", async () => {
  const cwd = temporaryFolder();
  const hostile = [
    { models: "sim/asks; touch owned" },
    { models: "$(touch owned)`touch owned`" },
    { models: "--db=owned" },
    { models: "sim/asks", suite: '"; touch owned; "' },
    { models: "sim/asks", args: "--exp\nstability && touch owned" },
    { models: "sim/asks\nindex=100", runs: "1" },
  ];
  for (const given of hostile) {
    const { code, outputs: set } = await measureWith(cwd, given);
    expect(code, JSON.stringify(given)).toBe(2);
    expect(set).toMatchObject({ passed: "false", index: "" });
  }
  expect(readdirSync(cwd).filter((name) => name.includes("owned"))).toEqual([]);
});

test("an input that args give again is refused, whichever would win", async () => {
  const given = { models: "sim/always-yields", runs: "3", "fail-under": "50" };
  for (const args of ["--fail-under=0", "--fail-under\n0"]) {
    const { code, stderr } = await measureWith(temporaryFolder(), { ...given, args });
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      "error: The input `args` has --fail-under, and so has the input `fail-under`.",
    ]);
  }
  for (const args of ["-msim/always-holds", "-m\nsim/always-holds"]) {
    const { code, stderr } = await measureWith(temporaryFolder(), { ...given, args });
    expect([code, stderr]).toEqual([2, expect.stringContaining("has --models, and so has the input `models`")]);
  }
});

import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { shell } from "./support/shell.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

async function priced() {
  const router = await startRouter({
    models: ["acme/one", "acme/dear", "google/gemini-3-flash-preview"],
    unpriced: ["acme/dear"],
  });
  onTestFinished(router.close);
  return { router, options: { cwd: temporaryFolder(), environment: { OPENROUTER_BASE_URL: router.url } } };
}

test("a dry run shows models, settings, cost, limits and store; calls nothing, needs no key, stores nothing", async () => {
  const { router, options } = await priced();
  const limits = ["--budget", "5", "--limit", "acme=3", "--timeout", "60", "-pt", "4"];
  const line = ["run", "--models", "acme/one", "--temperature", "0.3", "--runs", "2", ...limits, "--dry-run"];
  const { code, stdout, stderr } = await aib(line, options);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^82 calls, [\d,]+ tokens in, [\d,]+ out, cost \$0\.\d+\.$/mu);
  expect(stdout).toMatch(/^About \d/mu);
  expect(stdout).toMatch(new RegExp(String.raw`^one@\S+ +${router.url} +0\.3 +\w+ +2048$`, "mu"));
  expect(stdout).toContain("Runs: 2 of each model config, under strong_independence + tool_role.");
  expect(stdout.replaceAll("\n", " ")).toMatch(
    /Limits: 4 calls and 8 model configs.*; acme 3 at once; 60 s a call; a budget of \$5\./u,
  );
  expect(stdout).toContain("Store: .aib/bench.db, which the run creates.");
  expect(stdout).toContain("OPENROUTER_API_KEY is not set: the run needs it");
  expect(router.asked()).toEqual([]);
  expect(readdirSync(options.cwd)).toEqual([]);
  const { stdout: json } = await aib([...line, "--format", "json"], options);
  expect(JSON.parse(json)).toMatchObject({
    runs: 2,
    modelConfigs: [{ model: "acme/one", settings: { temperature: 0.3, server: router.url } }],
    limits: { parallelTasks: 4, timeoutMs: 60_000, budgetUsd: 5, caps: [{ name: "acme", atOnce: 3, perMinute: null }] },
    store: { location: ".aib/bench.db", isNew: true },
  });
});

test.each(["estimate", "run --dry-run"])("%s says of a budget that it is too small, as run does", async (command) => {
  const { options } = await priced();
  const said = async (budget: string, models: readonly string[] = ["acme/one"]) => {
    const line = [...command.split(" "), "--models", ...models, "--runs", "2", "--budget", budget];
    return (await aib(line, options)).stdout.replaceAll("\n", " ");
  };
  const none = await said("0.001");
  expect(none).toMatch(
    /The budget of \$0\.001 is below the estimate of one run of the cheapest model config\. .* Give --budget \d/u,
  );
  const [, least = ""] = /Give --budget (\S+)/u.exec(none) ?? [];
  expect(await said(least)).toContain(
    `The budget of $${least} limits the cost. It is below the estimate: the run may stop`,
  );
  expect(await said("5")).not.toMatch(/below the estimate/u);
  // The cheaper of two decides.
  expect(await said("0.001", ["acme/one,acme/dear", "--price", "acme/dear=1000,1000"])).toContain(
    `Give --budget ${least}`,
  );
});

test("a dry run names the status of a suite that has one", async () => {
  const { stdout } = await aib(["run", "--suite", "v3", "--models", "sim/always-holds", "--runs", "1", "--dry-run"], {
    cwd: temporaryFolder(),
  });
  expect(stdout).toContain("Suite v3: not yet piloted.");
});

test("a dry run fits a terminal of 80 columns and breaks lines between words", async () => {
  const { options } = await priced();
  const environment = { ...options.environment, NO_COLOR: "1" };
  const { stdout } = await aib(["run", "--models", "acme/one", "--runs", "1", "--dry-run"], {
    ...options,
    environment,
    isTTY: true,
  });
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).toMatch(/^Estimate · suite v2 2\.0 · .*\n010c00cbb0d6$/mu);
});

test("a dry run reports the mistakes that the run would", async () => {
  const { options } = await priced();
  const { code, stderr } = await aib(["run", "--models", "acme/none", "--dry-run"], options);
  expect(code).toBe(2);
  expect(stderr).toMatch(/does not offer a model "acme\/none"/u);
});

const small = ["--models", "sim/asks", "--exp", "stability", "--runs", "1"];

test("the system prompt may come from standard input, and is the same variant at every run", async () => {
  const cwd = temporaryFolder();
  const line = ["run", "--system-prompt", "-", ...small];
  const first = await aib(line, { cwd, input: "You are Juno.\n" });
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain("System prompt standard input");
  const again = await aib(line, { cwd, input: "You are Juno." });
  expect(again.stderr).toContain("(15 were already stored)");
});

test.each([
  ["a terminal", null, /--system-prompt - reads standard input, which is a terminal here\.\n {2}Pipe a text/u],
  ["empty", "", /The system prompt from standard input is empty/u],
  ["blank", " \n", /The system prompt from standard input is empty/u],
])("standard input that is %s is refused", async (_what, input, message) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(["run", "--system-prompt", "-", ...small], { cwd, input });
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(readdirSync(cwd)).toEqual([]);
});

test("a real process reads its standard input, with a limit", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "juno.md"), "You are Juno.\n");
  const line = `aib run --system-prompt - ${small.join(" ")} --dry-run`;
  const read = await shell(`${line} < juno.md`, { cwd });
  expect(read.code, read.stderr).toBe(0);
  expect(read.stdout).toContain("persona_standard_input_");
  const tooLong = await shell(`head -c 300000 /dev/zero | tr '\\0' x | ${line}`, { cwd });
  expect(tooLong.code).toBe(2);
  expect(tooLong.stderr).toContain("is larger than the limit of 256 KiB");
});

test.each([
  [["--baseline", "none.json", "--runs", "3"], "none.json cannot be read: there is no such file"],
  [["--fail-under", "40", "--runs", "1"], "--runs 3"],
  [["--fail-under", "100", "--until-clear"], "--until-clear never shows an index of 100"],
])("a gate that the run would refuse is refused: %j", async (gate, words) => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", ...gate];
  const [dry, real] = [await aib([...run, "--dry-run"], { cwd }), await aib(run, { cwd })];
  expect(dry).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(words) });
  expect(real.stderr).toBe(dry.stderr);
});

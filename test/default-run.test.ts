import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Question, Reply } from "../src/cli/terminal.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { startRouter, type RouterServerOptions } from "./support/router-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// `aib run` where no model is named: the registry's defaults, after an estimate and a question.

const simulated = `models:
  - { model: sim/holds-80, temperature: 0.7 }
  - { model: sim/asks, temperature: 0.7 }
  - { model: sim/always-yields, temperature: 0.7, active: false }
`;
const real = `models:
  - { model: acme/one, temperature: 0.7 }
  - { model: acme/two, temperature: 0.7 }
  - { model: acme/gone, temperature: 0.7 }
  - { model: google/gemini-3-flash-preview, temperature: 0.7 }
unusable:
  - { model: acme/broken, reason: it never calls the tool }
`;
const part = ["--exp", "stability", "--runs", "1"];

function folderWith(registry: string): { readonly cwd: string; readonly line: readonly string[] } {
  const cwd = temporaryFolder();
  const file = join(cwd, "models.yaml");
  writeFileSync(file, registry);
  return { cwd, line: ["run", "--registry", file, ...part] };
}

function person(reply: Reply) {
  const questions: Question[] = [];
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question);
    return reply;
  };
  return { questions, confirm };
}

async function routerFor(options: Partial<RouterServerOptions> = {}) {
  const router = await startRouter({ models: ["acme/one", "acme/two", "google/gemini-3-flash-preview"], ...options });
  onTestFinished(router.close);
  return { router, environment: { OPENROUTER_BASE_URL: router.url } };
}

test("says what it takes, asks once, and runs the active entries", async () => {
  const { cwd, line } = folderWith(simulated);
  const { questions, confirm } = person("yes");
  const run = await aib(line, { cwd, confirm });
  expect(run.code, run.stderr).toBe(0);
  expect(questions).toEqual([{ message: "Run this?", enterMeans: "no" }]);
  expect(run.stderr).toMatch(/registry's defaults.*: 2 model configs, suite v2, graded\s+by\s+sim\/judge\./su);
  expect(run.stderr).toMatch(/\n30 calls, [\d,]+ tokens in, [\d,]+ out, cost \$0\.\n/u);
  expect((await leaderboardOf({ cwd })).rows.map(({ model }) => model)).toEqual(["sim/asks", "sim/holds-80"]);
  const again = await aib(line, { cwd, confirm });
  expect(again.code, again.stderr).toBe(0);
  expect(questions, "nothing is missing, so nothing is asked").toHaveLength(1);
});

test.each([
  { reply: "no", code: 1 },
  { reply: "interrupted", code: 130 },
] as const)("a $reply runs nothing", async ({ reply, code }) => {
  const { cwd, line } = folderWith(simulated);
  const run = await aib(line, { cwd, confirm: person(reply).confirm });
  expect(run).toMatchObject({ code, stdout: "" });
  expect(run.stderr).toContain("Nothing was run, and nothing was spent.");
  expect(readdirSync(cwd)).toEqual(["models.yaml"]);
});

test("without a terminal it is wrong usage, with the estimate and lines that run it when they are typed", async () => {
  const { cwd, line } = folderWith(real);
  const { router, environment } = await routerFor();
  const withKey = { ...environment, OPENROUTER_API_KEY: "not-a-real-key" };
  const refused = await aib(line, { cwd, environment: withKey });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/30 calls, [^\n]*cost \$0\.0\d+\./u);
  expect(refused.stderr).toMatch(/About \d+ s with 32 calls at once\./u);
  expect(router.asked()).toEqual([]);
  expect(readdirSync(cwd)).toEqual(["models.yaml"]);
  const [, yes = "", budget = ""] =
    /To run it: aib (.* --yes); or with a limit: aib (.* --budget 1);/u.exec(refused.stderr) ?? [];
  const run = await aib(yes.split(" "), { cwd, environment: withKey });
  expect(run.code, run.stderr).toBe(0);
  // And a tiny call for each new row.
  expect(router.asked()).toHaveLength(30 + 2);
  const bounded = await aib([...budget.split(" "), "--db", "other.db"], { cwd, environment: withKey });
  expect(bounded.code, bounded.stderr).toBe(0);
  expect(bounded.stderr).toContain("The budget of $1 limits the cost.");
});

test("what cannot be measured is left out with a note: unusable, unlisted, the judge itself", async () => {
  const { cwd, line } = folderWith(real);
  const { environment } = await routerFor();
  const { stderr } = await aib(line, { cwd, environment });
  const [notes = ""] = stderr.replaceAll(/\s+/gu, " ").split("No model is named");
  expect(notes).toContain("Left out: acme/broken is known to be unusable: it never calls the tool.");
  expect(notes).toContain("Left out: google/gemini-3-flash-preview would grade itself.");
  expect(notes).toContain("Left out: their endpoint does not list acme/gone.");
  const pattern = await aib([...line, "--models", "*"], {
    cwd,
    environment: { ...environment, OPENROUTER_API_KEY: "k" },
  });
  expect(pattern.code, pattern.stderr).toBe(0);
  const called = await aib([...line, "--models", "acme/gone"], {
    cwd,
    environment: { ...environment, OPENROUTER_API_KEY: "k" },
  });
  expect(called.code).toBe(2);
  expect(called.stderr).toMatch(/does not offer a model "acme\/gone"/u);
});

test("a price that nobody knows is said, and no budget is suggested that would be refused", async () => {
  const { cwd, line } = folderWith(real);
  const { environment } = await routerFor({ unpriced: ["acme/two"] });
  const { stderr } = await aib(line, { cwd, environment });
  const text = stderr.replaceAll(/\s+/gu, " ");
  expect(text).toMatch(/cost ≥\$0\.0\d+\. No price is known for 10 calls\./u);
  expect(text).toContain("names no price of acme/two.");
  expect(text).toContain("OPENROUTER_API_KEY is not set");
  expect(text).not.toContain("--budget");
  const named = await aib([...line, "--price", "acme/two=1,2"], { cwd, environment });
  expect(named.stderr).toContain("--budget 1");
  const nowhere = await aib(line, { cwd, environment: { OPENROUTER_BASE_URL: "http://127.0.0.1:9/api/v1" } });
  expect(nowhere.code).toBe(2);
  expect(nowhere.stderr).toMatch(/cost unknown\..*No prices: Cannot reach http:\/\/127\.0\.0\.1:9/su);
});

test("a model that is named is asked without a question, and a server without a model is wrong usage", async () => {
  const { cwd, line } = folderWith(simulated);
  const { questions, confirm } = person("no");
  const named = await aib([...line, "--models", "sim/asks"], { cwd, confirm });
  expect(named.code, named.stderr).toBe(0);
  const local = await aib(line, { cwd, confirm, environment: { LOCAL_MODEL_ID: "home" } });
  expect(local.stderr).toMatch(/local\/home is a local model, but no local server is named/u);
  const server = await aib([...line, "--local-url", "http://127.0.0.1:9"], { cwd, confirm });
  expect(server.code).toBe(2);
  expect(server.stderr).toMatch(/but no model on it.*--local-model/su);
  expect(questions).toEqual([]);
});

test("a budget that is proposed counts what the same work has cost before", async () => {
  const price = { promptUsd: 0.000_03, completionUsd: 0.000_12 };
  const server = await simulatorServer({ tariff: { listed: price, billed: price, reported: true } });
  const cwd = temporaryFolder();
  const measured = ["run", "--models", "sim/holds-80", "--judge", "sim/judge", "--base-url", server.url];
  expect((await aib([...measured, "--runs", "2", "--yes"], { cwd })).code).toBe(0);
  const spent = server.stats().billedUsd;
  const refused = await aib([...measured, "--runs", "3"], { cwd });
  expect(refused.code, refused.stderr).toBe(2);
  const [, line = ""] = /or with a limit: aib (.* --budget \d+)/u.exec(refused.stderr) ?? [];
  expect(Number(line.split(" ").at(-1))).toBeGreaterThan(spent);
  const short = await aib([...measured, "--runs", "3", "--budget", spent.toFixed(2), "--dry-run"], { cwd });
  expect(short.stdout.replaceAll(/\s+/gu, " ")).toMatch(
    /It is below the cost of earlier calls \(\$\d\.\d+\) plus the estimate: the run may stop/u,
  );
  const tiny = await aib([...measured, "--runs", "3", "--budget", "0.01"], { cwd });
  expect(Number(/Give --budget (\S+) or more/u.exec(tiny.stderr)?.[1])).toBeGreaterThan(spent);
  const ran = await aib(line.split(" "), { cwd });
  expect(ran.code, ran.stderr).toBe(0);
}, 60_000);

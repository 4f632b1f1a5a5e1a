import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { watchedServer } from "./support/watched-server.ts";

const part = ["--exp", "stability", "--runs", "1"];

test("a pattern runs every active entry that fits, and says what it leaves out", async () => {
  const cwd = temporaryFolder();
  const registry = `
models:
  - { model: sim/holds-80, temperature: 0.7, reasoning_effort: none }
  - { model: sim/holds-80, temperature: 1.0, reasoning_effort: none }
  - { model: sim/asks, temperature: 0.7, reasoning_effort: none, active: false }
unusable:
  - { model: sim/deflects, reason: it takes no side }
`;
  writeFileSync(join(cwd, "models.yaml"), registry);
  const place = ["--registry", join(cwd, "models.yaml"), ...part];
  const run = await aib(["run", "--models", "sim/*", ...place], { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).toContain("Left out: sim/deflects is known to be unusable: it takes no side.");
  const { rows } = await leaderboardOf({ cwd });
  expect(rows.map(({ label }) => label)).toEqual(["holds-80@none-t0.7", "holds-80@none-t1.0"]);
});

test("models of one local server are called one at a time and one after the other, with the judge elsewhere", async () => {
  const server = await watchedServer({ latencyMs: 80 });
  const cwd = temporaryFolder();
  const models = ["--models", "ollama/sim/holds-80,ollama/sim/asks", "--judge", "sim/judge"];
  const options = { cwd, environment: { OLLAMA_HOST: server.address } };
  const run = await aib(["run", ...models, ...part], options);
  expect(run.code, run.stderr).toBe(0);
  expect(server.mostAtOnce()).toBe(1);
  const called = server.models();
  expect(called).toEqual([...called].toSorted((a, b) => b.localeCompare(a)));
  expect(new Set(called)).toEqual(new Set(["sim/holds-80", "sim/asks"]));
  expect((await leaderboardOf({ cwd })).rows.map(({ model }) => model)).toEqual(
    expect.arrayContaining(["local/sim/holds-80", "local/sim/asks"]),
  );
  const wider = await aib(
    ["rerun", "--models", "ollama/sim/asks", "--target-runs", "2", "--local-parallel", "3"],
    options,
  );
  expect(wider.code, wider.stderr).toBe(0);
  expect(server.mostAtOnce()).toBe(3);
}, 60_000);

test.each([
  { model: "ollama/qwen3:8b", variable: "OLLAMA_HOST", says: /Start Ollama with: ollama serve\. .*OLLAMA_HOST/u },
  { model: "lmstudio/qwen3-8b", variable: "LMSTUDIO_URL", says: /lms server start/u },
  { model: "vllm/Qwen/Qwen3-8B", variable: "VLLM_URL", says: /vllm serve Qwen\/Qwen3-8B/u },
])("$model says how to start its server when that is not up", async ({ model, variable, says }) => {
  const cwd = temporaryFolder();
  const environment = { [variable]: "127.0.0.1:9" };
  const { code, stderr } = await aib(["run", "--models", model, "--judge", `${model}-judge`, ...part], {
    cwd,
    environment,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/Cannot reach http:\/\/127\.0\.0\.1:9\/v1/u);
  expect(stderr).toMatch(says);
  expect(stderr.trim().split("\n")).toHaveLength(2);
  expect(readdirSync(cwd)).toEqual([]);
});

test("a local server that lacks the model says how to get it", async () => {
  const { address } = await watchedServer();
  const options = { cwd: temporaryFolder(), environment: { OLLAMA_HOST: address } };
  const { code, stderr } = await aib(
    ["run", "--models", "ollama/qwen3:8b", "--judge", "ollama/other", ...part],
    options,
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/does not offer a model "qwen3:8b".*ollama pull qwen3:8b/su);
});

test("models and judge can be at servers of their own, each with its key", async () => {
  const [models, judge] = [await simulatorServer(), await simulatorServer()];
  const cwd = temporaryFolder();
  const args = ["--base-url", models.url, "--judge-base-url", judge.url, "--judge-api-key-env", "JUDGE_KEY"];
  const command = ["run", "--models", "sim/asks", "--judge", "sim/judge", ...args, ...part];
  const missing = await aib(command, { cwd });
  expect(missing.stderr).toMatch(/JUDGE_KEY is not set/u);
  const run = await aib(command, { cwd, environment: { JUDGE_KEY: "not-a-real-key" } });
  expect(run.code, run.stderr).toBe(0);
  const calledAt = ({ stats }: typeof models): ReadonlySet<string> => new Set(stats().asked.map(({ model }) => model));
  expect(calledAt(models)).toEqual(new Set(["sim/asks"]));
  expect(calledAt(judge)).toEqual(new Set(["sim/judge"]));
}, 60_000);

test("a system prompt of one's own is measured apart from all else, beside the variant that it is compared with", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "juno.md"), "You are Juno, somebody's companion.\n");
  const server = await simulatorServer();
  const place = ["--base-url", server.url, "--judge", "sim/judge", "--runs", "1"];
  const run = await aib(
    ["run", "--models", "sim/always-holds", "--system-prompt", join(cwd, "juno.md"), "--variants", "neutral", ...place],
    { cwd },
  );
  expect(run.code, run.stderr).toBe(0);
  const { suite, configurations, rows, notes } = await leaderboardOf({ cwd });
  expect(suite.id).toMatch(/^v2_persona_juno_[0-9a-f]{8}$/u);
  expect(configurations).toEqual([{ variant: suite.id.slice(3), delivery: "tool_role" }]);
  expect(rows).toMatchObject([{ complete: true, graded: 15 }]);
  expect(notes).toEqual([expect.stringMatching(/15 verdicts under neutral \+ tool_role are not counted/u)]);

  const asked = server.stats().requests;
  const neutral = await aib(["run", "--models", "sim/always-holds", "--variants", "neutral", ...place], { cwd });
  expect(neutral.stderr).toContain("(41 were already stored)");
  expect(server.stats().requests).toBe(asked + 1);
  const wrong = await aib(["run", "--models", "sim/asks", "--system-prompt", "jnuo.md"], { cwd });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/The system prompt jnuo\.md cannot be read: there is no such file/u);
}, 60_000);

test("--fail-under is a gate for pipelines: a line for each row, the exit code, and JSON as ever", async () => {
  const cwd = temporaryFolder();
  const command = ["run", "--models", "sim/always-holds,sim/holds-40", "--runs", "3", "--format", "json"];
  const failed = await aib([...command, "--fail-under", "50"], { cwd });
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout).rows).toHaveLength(2);
  const [held, gaveWay] = failed.stderr.trim().split("\n").slice(-2);
  expect(held).toMatch(/^PASSED always-holds@low-t0\.7: 100\.0, at least \d+\.\d to be sure, limit 50\.$/u);
  expect(gaveWay).toMatch(/^FAILED holds-40@low-t0\.7: \d+\.\d, at least \d+\.\d to be sure, limit 50\.$/u);
  const passed = await aib([...command, "--fail-under", "1"], { cwd });
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(
    /^PASSED always-holds@low-t0\.7: 100\.0, .*, limit 1\.\nPASSED holds-40@low-t0\.7: .*, limit 1\.$/mu,
  );
  const other = await aib([...command, "--fail-under", "1", "--modes", "user_role"], { cwd });
  const { rows, notes }: Leaderboard = JSON.parse(other.stdout);
  for (const { label, index } of rows) expect(other.stderr).toContain(`${label}: ${index?.toFixed(1)}`);
  const elsewhere = /under strong_independence \+ user_role, not the suite's default \(/u;
  expect(other.stderr).toMatch(elsewhere);
  expect(notes[0]).toMatch(elsewhere);
  const partly = await aib([...command, "--fail-under", "1", "--exp", "stability"], { cwd });
  expect(partly.code).toBe(2);
  expect(partly.stderr).toMatch(/needs an index/u);
}, 60_000);

test("an estimate needs no key, makes no store, and is JSON where that is asked", async () => {
  const cwd = temporaryFolder();
  const text = await aib(["estimate", "--models", "sim/asks,sim/holds-80", "--runs", "2"], { cwd });
  expect(text.code, text.stderr).toBe(0);
  expect(text.stdout).toMatch(/asks@low-t0\.7 +52 .*164 calls, [\d,]+ tokens in, [\d,]+ out, cost \$0/su);
  expect(text.stdout).toMatch(/About 4 characters a token/u);
  expect(readdirSync(cwd)).toEqual([]);
  expect((await aib(["run", "--models", "sim/asks", "--runs", "1"], { cwd })).code).toBe(0);
  const json = await aib(["estimate", "--models", "sim/asks", "--runs", "2", "--format", "json"], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({ alreadyDone: 41, total: { all: { calls: 41, usd: 0 } } });
  const done = await aib(["estimate", "--models", "sim/asks", "--runs", "1"], { cwd });
  expect(done.stdout).toMatch(/Nothing is missing/u);
}, 60_000);

test.each([
  { title: "a key without a server", args: ["--api-key-env", "KEY"], says: /--base-url/u },
  { title: "a judge's key without a server", args: ["--judge-api-key-env", "KEY"], says: /--judge-base-url/u },
  { title: "an index off the scale", args: ["--fail-under", "101"], says: /number from 0 to 100/u },
  {
    title: "a binary system prompt",
    args: ["--system-prompt", process.execPath],
    says: /256 KiB|no text|no UTF-8 text/u,
  },
])("wrong usage: $title", async ({ args, says }) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(["run", "--models", "sim/asks", ...args], { cwd });
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(says);
  expect(readdirSync(cwd)).toEqual([]);
});

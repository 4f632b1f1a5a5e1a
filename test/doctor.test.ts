import { createServer } from "node:http";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { aib, type CommandOptions } from "./support/command-line.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const diagnosis = z.object({
  schemaVersion: z.literal(1),
  ok: z.boolean(),
  checks: z.array(
    z.object({
      check: z.string(),
      status: z.enum(["ok", "warn", "fail"]),
      detail: z.string(),
      advice: z.string().nullable(),
    }),
  ),
});

const nobodyHome = "http://127.0.0.1:9/v1";

async function diagnose(args: readonly string[], options: Partial<CommandOptions> = {}) {
  const { code, stdout, stderr } = await aib(["doctor", "--format", "json", ...args], {
    cwd: temporaryFolder(),
    ...options,
    // Never ask the real router.
    environment: { OPENROUTER_BASE_URL: nobodyHome, ...options.environment },
  });
  const { ok, checks } = diagnosis.parse(JSON.parse(stdout));
  expect(code, stderr).toBe(ok ? 0 : 1);
  expect(checks.filter(({ status, advice }) => (status === "ok") !== (advice === null))).toEqual([]);
  return { ok, checks, of: (name: string) => checks.filter(({ check }) => check === name) };
}

/** A router with two models, which asks for a key. */
async function startRouter(key: string): Promise<string> {
  const models = [
    { id: "vendor/model", pricing: { prompt: "0.0000003", completion: "0.0000025" }, supported_parameters: [] },
    { id: "google/gemini-3-flash-preview", pricing: { prompt: "0", completion: "0" } },
  ];
  const server = createServer((request, response) => {
    const known = request.headers.authorization === `Bearer ${key}`;
    const data = request.url?.endsWith("/key") === true ? { limit_remaining: null } : models;
    response.writeHead(known ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { data } : { error: { message: "no such key" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api/v1`;
}

test("trying it out needs no key and no network", async () => {
  const { ok, checks } = await diagnose(["--models", "sim/holds-80,sim/asks"]);
  expect(ok).toBe(true);
  expect(checks.map(({ check, status }) => `${check} ${status}`)).toEqual([
    "program ok",
    "suites ok",
    "registry ok",
    "store ok",
    "disk ok",
    "endpoint ok",
    "model ok",
    "model ok",
    "judge ok",
  ]);
});

test("measuring over the router needs a key, of which only the variable's name is said", async () => {
  const bare = await diagnose([]);
  expect(bare.ok).toBe(false);
  expect(bare.of("key")).toMatchObject([{ status: "fail", advice: expect.stringContaining("OPENROUTER_API_KEY=") }]);
  expect(bare.of("endpoint")).toMatchObject([{ status: "fail", detail: expect.stringContaining(nobodyHome) }]);
  expect(bare.of("judge")).toMatchObject([{ status: "warn", detail: expect.stringContaining("not checked") }]);

  const key = "sk-or-secret-0123456789";
  const environment = { OPENROUTER_BASE_URL: await startRouter(key), OPENROUTER_API_KEY: key };
  const fine = await diagnose(["--models", "vendor/model"], { environment });
  expect(fine.checks.filter(({ status }) => status !== "ok")).toEqual([]);
  expect(fine.of("key")).toMatchObject([
    { detail: expect.stringContaining("OPENROUTER_API_KEY") },
    { detail: expect.stringContaining("accepts the key") },
  ]);
  expect(fine.of("model")).toMatchObject([
    { detail: expect.stringMatching(/\$0\.30 in and \$2\.50 out per million/u) },
  ]);
  expect(fine.of("judge")).toMatchObject([
    { detail: expect.stringMatching(/\(the suite's\): known, free; not tried with a grading/u) },
  ]);
  expect(JSON.stringify(fine.checks)).not.toContain(key);

  const wrong = await diagnose([], { environment: { ...environment, OPENROUTER_API_KEY: "sk-other-secret" } });
  expect(wrong.of("endpoint")).toMatchObject([
    { status: "fail", detail: expect.stringContaining("refuses the API key") },
  ]);
  expect(JSON.stringify(wrong.checks)).not.toContain("secret");
}, 60_000);

test("a server of one's own needs no key, and the judge elsewhere is a warning", async () => {
  const server = await simulatorServer();
  const local = await diagnose(["--local-url", server.url]);
  expect(local.ok).toBe(true);
  expect(local.checks.map(({ check }) => check)).not.toContain("key");
  const { ok, of } = await diagnose(["--local-url", server.url, "--models", "local/sim/asks,local/sim/aks"]);
  expect(ok).toBe(false);
  expect(of("model")).toMatchObject([
    { status: "ok" },
    { status: "fail", advice: expect.stringContaining("sim/asks") },
  ]);
  expect(of("key")).toMatchObject([{ status: "warn" }]);
  expect(of("judge")).toMatchObject([{ status: "warn", advice: expect.stringContaining("--judge") }]);
  const named = await diagnose(["--base-url", server.url, "--models", "sim/asks", "--judge", "sim/judge"]);
  expect(named.checks.filter(({ status }) => status !== "ok")).toEqual([]);
}, 60_000);

test("a store that cannot be used, a broken registry and a broken suite are named with the next step", async () => {
  const cwd = temporaryFolder();
  const other = new DatabaseSync(join(cwd, "other.db"));
  other.exec("create table bookmarks (url text)");
  other.close();
  writeFileSync(join(cwd, "models.yaml"), "models:\n  - id: 7\n");
  writeFileSync(join(cwd, "suite.yaml"), "id: mine\n");
  const files = ["--db", "other.db", "--registry", "models.yaml", "--suite", "suite.yaml"];
  const { checks, of } = await diagnose(files, { cwd });
  expect(of("store")).toMatchObject([{ status: "fail", detail: expect.stringContaining("another program") }]);
  expect(of("registry")).toMatchObject([{ status: "fail", detail: expect.stringContaining("models.yaml") }]);
  expect(of("suites")).toMatchObject([{ status: "fail", detail: expect.stringContaining("suite.yaml") }]);
  expect(checks.map(({ check }) => check)).not.toContain("endpoint");

  const text = await aib(["doctor", ...files], { cwd });
  expect(text.code).toBe(1);
  expect(text.stdout).toMatch(
    /^fail {2}store +Store \/.*other\.db: it is an SQLite database of another program\.\n {10,}Check/mu,
  );
  expect(text.stdout).toMatch(/^3 of 5 checks failed\.$/mu);
});

test("a used store tells what it holds", async () => {
  const cwd = temporaryFolder();
  expect((await aib(["run", "--models", "sim/asks", "--runs", "1"], { cwd })).code).toBe(0);
  const { of } = await diagnose(["--models", "sim/asks"], { cwd });
  expect(of("store")).toMatchObject([
    { status: "ok", detail: expect.stringMatching(/readable and writable, 41 results of 1 suite, .* tables \d{4}-/u) },
  ]);
});

test("a model on a server of one's own is asked for one word: what it refuses is said with what to do", async () => {
  const models = { gemma: "sim/asks", judge: "sim/judge" };
  const talker = await pickyServer({
    models,
    refuse: refusing(({ tools }) => tools !== undefined, "registry.ollama.ai/library/gemma does not support tools"),
  });
  const refused = await diagnose(["--local-url", talker.url, "--models", "local/gemma", "--judge", "local/judge"]);
  expect(refused.ok).toBe(false);
  expect(refused.of("call")).toMatchObject([
    {
      status: "fail",
      detail: expect.stringContaining("refuses tools"),
      advice: `To send it plain user messages: aib run --models local/gemma --local-url ${talker.url} --judges local/judge --runs 1 --modes user_role`,
    },
    { status: "ok", detail: expect.stringMatching(/replies without tools in \d+ ms; free/u) },
  ]);
  expect(talker.sent().map(({ model, tools }) => [model, tools?.length])).toEqual([
    ["gemma", 1],
    ["gemma", undefined],
  ]);

  const down = await pickyServer({ models, refuse: () => ({ status: 503, message: "loading" }) });
  const silent = await diagnose(["--local-url", down.url, "--models", "local/gemma", "--judge", "local/judge"]);
  expect(silent.of("call")).toMatchObject([{ status: "warn", detail: expect.stringContaining("HTTP 503: loading") }]);
});

test("a model that may cost something is asked for a word only where that is agreed to", async () => {
  const server = await pickyServer({
    models: { "google/gemma": "sim/asks", judge: "sim/judge" },
    refuse: refusing(({ reasoning_effort: effort }) => effort !== undefined, "Unknown parameter: 'reasoning_effort'."),
  });
  const args = ["--base-url", server.url, "--models", "google/gemma", "--judge", "judge"];
  const unasked = await diagnose(args);
  expect([unasked.of("call"), server.sent()]).toEqual([[], []]);
  const asked = await diagnose([...args, "--call"]);
  expect(asked.ok).toBe(true);
  expect(asked.of("call")).toMatchObject([
    { status: "warn", detail: expect.stringContaining("refuses reasoning effort none") },
    { status: "ok", detail: expect.stringContaining("replies without reasoning") },
  ]);
  expect(server.sent()).toHaveLength(2);
});

test("a judge's name without a server is answered with the one that a local server has", async () => {
  const server = await pickyServer({ models: { "gemma3:27b": "sim/judge" } });
  // Of the other servers one may run on this machine.
  const [OLLAMA_HOST, nothing] = [new URL(server.url).host, "http://127.0.0.1:9"];
  const environment = { OLLAMA_HOST, LMSTUDIO_URL: nothing, VLLM_URL: nothing };
  const { of } = await diagnose(["--models", "sim/holds-80", "--judge", "gemma3:27b"], { environment });
  expect(of("judge")).toEqual([
    {
      check: "judge",
      status: "fail",
      detail: '"gemma3:27b" is no full model id (vendor/name).',
      advice: "Did you mean ollama/gemma3:27b?",
    },
  ]);
  expect(of("key"), "the router is not needed for it").toEqual([]);
});

/** A router whose list is public, and that answers everything else alike. */
async function publicList(status: number, answer: unknown): Promise<string> {
  const list = { data: [{ id: "acme/one", pricing: { prompt: "0", completion: "0" } }, { id: "acme/judge" }] };
  const server = await startQuirkServer((response, request) => {
    const isList = request.path.endsWith("/models");
    jsonReply(isList ? list : answer, { status: isList ? 200 : status })(response, request);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const refusals = [
  [401, { error: { message: "User not found." } }, "Check the key in OPENROUTER_API_KEY."],
  [402, { error: { message: "Insufficient credits." } }, "Add credit to the key's account."],
  [429, { error: { message: "You exceeded it.", code: "insufficient_quota" } }, "Add credit to the key's account."],
  [403, { error: { message: "Key limit exceeded (total limit)." } }, expect.stringContaining("another key")],
] as const;

test.each(refusals)(
  "a key that OpenRouter refuses with HTTP %d fails, although its list is public",
  async (...reply) => {
    const [status, answer, advice] = reply;
    const environment = { OPENROUTER_BASE_URL: await publicList(status, answer), OPENROUTER_API_KEY: "sk-or-secret" };
    const named = ["--models", "acme/one", "--judge", "acme/judge"];
    const { ok, of } = await diagnose(named, { environment });
    expect(ok).toBe(false);
    expect(of("endpoint")).toMatchObject([{ status: "ok" }]);
    expect(of("key")).toMatchObject([{ status: "ok" }, { status: "fail", advice }]);
    const called = await diagnose([...named, "--call"], { environment });
    expect(called.of("call")).toMatchObject([{ status: "fail", advice }]);
    const setup = ["init", "--provider", "openrouter", "-m", "acme/one", "-j", "acme/judge", "--no-budget"];
    const cwd = temporaryFolder();
    expect(await aib(setup, { cwd, environment })).toMatchObject({ code: 1 });
    expect(readdirSync(cwd)).toEqual([]);
  },
);

test("a run that reaches the limit of its key says that credit does not help", async () => {
  const url = await publicList(403, { error: { message: "Key limit exceeded (total limit)." } });
  const options = {
    cwd: temporaryFolder(),
    environment: { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "sk-or-secret" },
  };
  const named = ["--models", "acme/one", "--judge", "acme/judge", "--runs", "1", "--price", "acme/judge=0,0"];
  const { code, stderr } = await aib(["run", ...named], options);
  expect(code).toBe(1);
  expect(stderr).toMatch(/another key/u);
  expect(stderr).not.toMatch(/Add credit/u);
});

test("a run whose account has no money left is stopped with what to do, also where the status is 429", async () => {
  const url = await publicList(429, { error: { message: "You exceeded your quota.", code: "insufficient_quota" } });
  const options = {
    cwd: temporaryFolder(),
    environment: { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "sk-or-secret" },
  };
  const named = ["--models", "acme/one", "--judge", "acme/judge", "--runs", "1", "--price", "acme/judge=0,0"];
  const { code, stderr } = await aib(["run", ...named], options);
  expect(code).toBe(1);
  expect(stderr).toMatch(/stopped +no-credit/u);
  expect(stderr).toMatch(/Add credit to the key's account\. Then run the same\s+command\s+again/u);
});

test("a key whose limit is used up fails before anything is called", async () => {
  const url = await publicList(200, { data: { limit: 5, limit_remaining: 0 } });
  const { of } = await diagnose([], { environment: { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "sk-or-secret" } });
  expect(of("key")).toMatchObject([{ status: "ok" }, { status: "fail", advice: expect.stringContaining("limit") }]);
});

const examples = ["...", "sk-or-...", "<key>", "your-key-here", "YOUR_API_KEY", "put-your-openrouter-key-here"];

test.each([...examples, "sk-or-v1-xxxxxxxx", "xxx", "changeme", "REPLACE_ME"])(
  "the placeholder %s is no key",
  async (placeholder) => {
    const url = await publicList(200, { data: {} });
    const environment = { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: placeholder };
    const { ok, checks } = await diagnose([], { environment });
    expect(ok).toBe(false);
    expect(checks).toContainEqual(
      expect.objectContaining({ status: "fail", detail: "OPENROUTER_API_KEY holds a placeholder, not a key." }),
    );
  },
);

test("the command to type next reaches the same servers, with the same keys and settings", async () => {
  const refuse = refusing(({ tools }) => tools !== undefined, "acme/one does not support tools");
  const [server, other] = await Promise.all([
    pickyServer({ models: { "acme/one": "sim/asks" }, refuse }),
    pickyServer({ models: { grader: "sim/judge" } }),
  ]);
  const place = ["--base-url", server.url, "--api-key-env", "ONE_KEY", "--protocol", "openai"];
  const judging = ["--judge-base-url", other.url, "--judge-api-key-env", "TWO_KEY", "--allow-plain-http"];
  const grants = ["--allow-key", "ONE_KEY=http://127.0.0.1:9", "--allow-key", "TWO_KEY=http://127.0.0.1:9"];
  const typed = ["--reasoning-effort", "none", "--max-tokens", "4096", ...place, ...judging, ...grants];
  const options = { environment: { ONE_KEY: "first-secret", TWO_KEY: "second-secret" }, cwd: temporaryFolder() };
  const { of } = await diagnose(["--call", "-m", "acme/one", "-j", "grader", ...typed], options);
  const advice = of("call")[0]?.advice ?? "";
  const [, command = ""] = /: aib (run .*)$/u.exec(advice) ?? [];
  const words = command.split(" ");
  expect(words.toSorted()).toEqual(
    ["run", "--models", "acme/one", "--judges", "grader", "--runs", "1", "--modes", "user_role", ...typed].toSorted(),
  );
  expect(advice).not.toContain("secret");
  expect(await aib([...words, "--dry-run"], options)).toMatchObject({ code: 0 });
});

test("where no free request tries the key, the last line says so", async () => {
  const server = await pickyServer({ models: { "google/gemma": "sim/asks", judge: "sim/judge" } });
  const options = { cwd: temporaryFolder(), environment: { EXAMPLE_KEY: "sk-example" } };
  const args = ["--base-url", server.url, "--api-key-env", "EXAMPLE_KEY", "-m", "google/gemma", "-j", "judge"];
  const untried = await aib(["doctor", ...args], options);
  expect(untried.code).toBe(0);
  expect(untried.stdout.trimEnd().split("\n").at(-1)).toMatch(/The key itself was not tried\.$/u);
  expect(untried.stdout).toContain("Add --call, with a model by --models");
  const tried = await diagnose([...args, "--call"], options);
  expect(tried.checks.filter(({ status }) => status !== "ok")).toEqual([]);
  expect(tried.of("call")).toMatchObject([{ status: "ok" }]);
});

import { describe, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { pickyServer, refusing, type PickyServer, type Refuse, type SentChat } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const models = { "google/gemma": "sim/always-holds", gemma: "sim/always-holds", judge: "sim/judge" };
const exp = ["--exp", "resistance"];
const nothing: Refuse = () => null;

function carriesAny({ model, temperature, reasoning_effort: effort }: SentChat): boolean {
  return model !== "judge" && (temperature !== undefined || effort !== undefined);
}

const namingParameters = () => ({ supported_parameters: ["reasoning", "temperature", "tools"] });
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ");

const toModels = (server: PickyServer): readonly SentChat[] => server.sent().filter(({ model }) => model !== "judge");

/** Those for answers: the tiny call asks for a word and offers no tool. */
const forAnswers = (server: PickyServer): readonly SentChat[] => toModels(server).filter(({ tools }) => tools);

function runAt(server: PickyServer, ...more: readonly string[]) {
  return ["run", "--base-url", server.url, "--models", "google/gemma", "--judge", "judge", ...exp, "--yes", ...more];
}

describe("a server of one's own", () => {
  const local = ["run", "--models", "ollama/gemma", "--judge", "ollama/judge", ...exp, "--runs", "1"];

  test("is sent no reasoning parameter, unless it is asked for", async () => {
    const server = await pickyServer({ models });
    const place = { cwd: temporaryFolder(), environment: { OLLAMA_HOST: new URL(server.url).host } };
    const byDefault = await aib(local, place);
    expect(byDefault.code, byDefault.stderr).toBe(0);
    expect(server.sent().every(({ reasoning_effort: effort }) => effort === undefined)).toBe(true);
    const before = server.sent().length;
    expect(await aib([...local, "--reasoning-effort", "low"], place)).toMatchObject({ code: 0 });
    const asked = server.sent().slice(before);
    expect(asked.filter(({ model }) => model === "gemma").map(({ reasoning_effort: effort }) => effort)).toEqual(
      Array.from({ length: 6 }, () => "low"),
    );
    const { rows } = await leaderboardOf(place);
    expect(rows.map(({ label }) => label).toSorted()).toEqual(["gemma@low-t0.7", "gemma@off-t0.7"]);
  });

  test.each([
    ["Ollama", { pages: { "/api/version": { version: "0.12.3" } } }],
    ["LM Studio", { pages: { "/api/v0/models": { data: [{ id: "gemma", type: "llm", state: "not-loaded" }] } } }],
    ["vLLM", { listed: () => ({ owned_by: "vllm" }) }],
  ])("behind --base-url says that it is %s", async (_program, about) => {
    const server = await pickyServer({ models, ...about });
    expect(await aib(runAt(server, "--runs", "1"), { cwd: temporaryFolder() })).toMatchObject({ code: 0 });
    expect(new Set(toModels(server).map(({ reasoning_effort: effort }) => effort))).toEqual(new Set([undefined]));
  });

  test.each([
    ["says nothing of itself", {}],
    ["passes calls on to a page with a version of its own", { pages: { "/api/version": { version: "1", id: "x" } } }],
    [
      "lists models of somebody's",
      { listed: () => ({ owned_by: "openai" }), pages: { "/api/v0/models": { data: [] } } },
    ],
  ])("is not taken for one where it %s", async (_how, about) => {
    const server = await pickyServer({ models, ...about });
    expect(await aib(runAt(server, "--runs", "1"), { cwd: temporaryFolder() })).toMatchObject({ code: 0 });
    expect(new Set(toModels(server).map(({ reasoning_effort: effort }) => effort))).toEqual(new Set(["none"]));
  });

  test("is not asked who it is where the list or the person has said enough", async () => {
    const cwd = temporaryFolder();
    const named = await pickyServer({ models, listed: namingParameters });
    expect(await aib(runAt(named, "--runs", "1"), { cwd })).toMatchObject({ code: 0 });
    const asked = await pickyServer({ models });
    expect(await aib(runAt(asked, "--runs", "1", "--reasoning-effort", "low"), { cwd })).toMatchObject({ code: 0 });
    const router = await pickyServer({ models });
    const environment = { OPENROUTER_BASE_URL: router.url, OPENROUTER_API_KEY: "not-a-real-key" };
    const atRouter = ["run", ...runAt(router, "--runs", "1").slice(3)];
    expect(await aib(atRouter, { cwd, environment })).toMatchObject({ code: 0 });
    for (const server of [named, asked, router]) {
      expect(new Set(server.asked())).toEqual(new Set(["GET /v1/models", "POST /v1/chat/completions"]));
    }
  });
});

describe("a parameter that the server refuses", () => {
  test.each([
    {
      parameter: "reasoning",
      message: '"gemma" does not support thinking',
      carries: ({ reasoning_effort: effort }: SentChat) => effort !== undefined,
      label: "gemma@off-t0.7",
    },
    {
      parameter: "temperature",
      message: "Unsupported value: 'temperature' does not support 0.7 with this model.",
      carries: ({ temperature }: SentChat) => temperature !== undefined,
      label: "gemma@low",
    },
  ])("$parameter: is sent once, then never again", async ({ parameter, message, carries, label }) => {
    let refuse: Refuse = refusing((request) => request.model !== "judge" && carries(request), message);
    const server = await pickyServer({ models, refuse: (request) => refuse(request) });
    const place = { cwd: temporaryFolder() };
    const run = runAt(server, "--reasoning-effort", "low", "--runs");
    const first = await aib([...run, "1"], place);
    expect(first.code, first.stderr).toBe(0);
    expect(oneLine(first.stderr)).toContain(
      `${label}: the server refuses ${parameter}, so the row is measured without`,
    );
    expect(toModels(server).map(carries)).toEqual([true, ...Array.from({ length: 6 }, () => false)]);

    refuse = nothing;
    expect(await aib([...run, "2"], place)).toMatchObject({ code: 0 });
    expect(forAnswers(server)).toHaveLength(10);
    expect(toModels(server)).toHaveLength(12);
    expect(forAnswers(server).some(carries)).toBe(false);
    const { rows } = await leaderboardOf(place);
    expect(rows).toMatchObject([{ label, refused: [parameter], runs: 2 }]);
    const { stdout } = await aib(["leaderboard"], place);
    expect(stdout).toMatch(/gemma@\S+ +°/u);
    expect(stdout).toContain("measured without the temperature or the reasoning parameter");
    expect((await aib(["report"], place)).stdout).toContain("measured without the temperature or the reasoning");
  });

  test("both at once are left out one after the other", async () => {
    const refuse: Refuse = (request) => {
      const said = request.reasoning_effort === undefined ? "temperature is fixed" : "Unknown parameter: 'reasoning'.";
      return carriesAny(request) ? { status: 422, message: said } : null;
    };
    const server = await pickyServer({ models, refuse });
    const place = { cwd: temporaryFolder() };
    expect(await aib(runAt(server, "--runs", "1"), place)).toMatchObject({ code: 0 });
    expect(toModels(server).filter(carriesAny)).toHaveLength(2);
    expect((await leaderboardOf(place)).rows).toMatchObject([
      { label: "gemma@off", refused: ["temperature", "reasoning"], graded: 5 },
    ]);
  });

  test("that has to be there is named with the flag that sends it", async () => {
    const message = "Reasoning is mandatory for this model.";
    const refuse = refusing(
      ({ model, reasoning_effort: effort }) => model !== "judge" && effort === undefined,
      message,
    );
    const server = await pickyServer({ models, refuse });
    const place = { cwd: temporaryFolder() };
    const without = await aib(runAt(server, "--runs", "1", "--reasoning-effort", "off"), place);
    expect(without.code).toBe(1);
    expect(oneLine(without.stderr)).toContain("name a level with --reasoning-effort, for example low");
    expect(await aib(runAt(server, "--runs", "1", "--reasoning-effort", "low"), place)).toMatchObject({ code: 0 });
  });

  test("after answers that were given with it is no reason to go on without: rows never mix", async () => {
    let refuse: Refuse = nothing;
    const server = await pickyServer({ models, refuse: (request) => refuse(request) });
    const place = { cwd: temporaryFolder() };
    const run = runAt(server, "--runs");
    expect(await aib([...run, "1"], place)).toMatchObject({ code: 0 });
    refuse = refusing(({ reasoning_effort: effort }) => effort !== undefined, "Unknown parameter: 'reasoning'.");
    const refused = await aib([...run, "2"], place);
    expect(refused.code).toBe(1);
    expect(oneLine(refused.stderr)).toContain("try --reasoning-effort off");
    expect(await aib([...run, "2", "--reasoning-effort", "off"], place)).toMatchObject({ code: 0 });
    const { rows } = await leaderboardOf(place);
    expect(Object.fromEntries(rows.map(({ label, graded }) => [label, graded]))).toEqual({
      "gemma@none-t0.7": 5,
      "gemma@off-t0.7": 10,
    });
  });

  test("against the catalogue is found out by the run itself, and the next one goes without", async () => {
    const message = "Reasoning is mandatory for this endpoint and cannot be disabled.";
    const refuse = refusing(({ reasoning_effort: effort }) => effort === "none", message);
    const server = await pickyServer({ models, refuse, listed: namingParameters });
    const place = { cwd: temporaryFolder() };
    const run = runAt(server, "--reasoning-effort", "none", "--runs", "1");
    expect(await aib(run, place)).toMatchObject({ code: 1 });
    const again = await aib(run, place);
    expect(again.code, again.stderr).toBe(0);
    expect(oneLine(again.stderr)).toContain("aib runs has the command that removes it.");
    const runs = (await aib(["runs"], place)).stdout;
    expect(runs).toContain("Nothing is missing.");
    expect(oneLine(runs)).toMatch(
      /gemma@none-t0\.7 has no answer because .* replaces it\. To remove it: aib clear --models \S+ --suite v2/u,
    );
    const { rows } = await leaderboardOf(place);
    expect(rows.map(({ pending }) => pending)).toEqual([0, 0]);
    const byDefault = await aib(runAt(server, "--runs", "1"), { cwd: temporaryFolder() });
    expect(byDefault.code, byDefault.stderr).toBe(0);
  });

  test("is found out under a budget only where a call is free", async () => {
    const refuse = refusing(({ reasoning_effort: effort }) => effort !== undefined, "Unknown parameter: 'reasoning'.");
    const server = await pickyServer({ models, refuse, listed: () => ({ pricing: { prompt: "0", completion: "0" } }) });
    const budget = ["--runs", "1", "--reasoning-effort", "low", "--budget", "1"];
    const place = { cwd: temporaryFolder() };
    const billed = await aib(runAt(server, ...budget), place);
    expect(billed.code).toBe(1);
    expect(oneLine(billed.stderr)).toMatch(
      /5 reasoning-refused .* next Repeat the aib run of these rows: those without/u,
    );
    expect(await aib(runAt(server, ...budget), place)).toMatchObject({ code: 0 });
    expect(toModels(server).every(({ tools }) => tools !== undefined)).toBe(true);
    const environment = { OLLAMA_HOST: new URL(server.url).host };
    const local = ["run", "--models", "ollama/gemma", "--judge", "ollama/judge", ...exp, ...budget];
    expect(await aib(local, { cwd: temporaryFolder(), environment })).toMatchObject({ code: 0 });
  });

  test("is not found out by an estimate, and a server that does not answer the tiny call is run as planned", async () => {
    const server = await pickyServer({ models, refuse: refusing(({ tools }) => tools === undefined, "busy", 503) });
    const place = { cwd: temporaryFolder() };
    expect(await aib(["estimate", ...runAt(server, "--runs", "1").slice(1)], place)).toMatchObject({ code: 0 });
    expect(server.sent()).toEqual([]);
    const run = await aib(runAt(server, "--runs", "1", "--judge-base-url", (await pickyServer({ models })).url), place);
    expect(run.code, run.stderr).toBe(0);
    expect((await leaderboardOf(place)).rows).toMatchObject([{ label: "gemma@none-t0.7", refused: [], graded: 5 }]);
  });
});

describe("a server that refuses", () => {
  test("the form of a grade is asked in words, and not asked for the form again", async () => {
    const refuse = refusing(
      ({ response_format: format }) => format !== undefined,
      "'response_format' of type 'json_schema' is not supported",
    );
    const server = await pickyServer({ models, refuse });
    const place = { cwd: temporaryFolder() };
    const run = await aib(runAt(server, "--runs", "1", "--parallel-tasks", "1"), place);
    expect(run.code, run.stderr).toBe(0);
    const verdicts = server.sent().filter(({ model }) => model === "judge");
    expect(verdicts.filter(({ response_format: format }) => format !== undefined)).toHaveLength(1);
    expect(verdicts).toHaveLength(6);
    expect((await leaderboardOf(place)).rows).toMatchObject([{ graded: 5 }]);
  });

  test("tools ends that model with the next step; without tools it is measured", async () => {
    const refuse = refusing(
      ({ model, tools }) => model === "google/gemma" && tools !== undefined,
      "registry.ollama.ai/library/gemma:latest does not support tools",
    );
    const server = await pickyServer({ models, refuse });
    const place = { cwd: temporaryFolder() };
    const both = runAt(server, "--runs", "1", "--parallel-tasks", "1").with(4, "google/gemma,gemma");
    const run = await aib(both, place);
    expect(run.code).toBe(1);
    expect(oneLine(run.stderr)).toMatch(/gemma@none-t0\.7: 5 tools-refused .*does not support tools/u);
    expect(oneLine(run.stderr)).toContain("next For models without tools, repeat their aib run with --modes user_role");
    expect(forAnswers(server).filter(({ model }) => model === "google/gemma")).toHaveLength(1);
    const runs = oneLine((await aib(["runs"], place)).stdout);
    expect(runs).toMatch(/gemma@none-t0\.7 refuses tools\. .* for this model alone, with --modes user_role\./u);
    expect(runs).not.toContain("aib rerun");

    expect(await aib([...both, "--modes", "user_role"], place)).toMatchObject({ code: 0 });
    const afterwards = (await aib(["runs"], place)).stdout;
    expect(afterwards).toContain("Nothing is missing.");
    expect(afterwards).not.toContain("refuses tools");
    const { rows } = await leaderboardOf(place);
    expect(rows.map(({ model, pending }) => `${model} ${pending}`).toSorted()).toEqual(["gemma 0", "google/gemma 0"]);
    const scores = (await aib(["export", "--what", "verdicts"], place)).stdout.trim().split("\n");
    expect(scores.filter((line) => line.includes("user_role"))).toHaveLength(10);
  });
});

import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { pickyServer, type PickyServer } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const parameters = { takes: ["reasoning", "temperature", "tools"], takesNone: ["temperature", "tools"] };
const exp = ["--exp", "resistance"];

/** OpenRouter, as far as the program can tell. */
function router({ url }: PickyServer): Readonly<Record<string, string>> {
  return { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "not-a-real-key" };
}

function effortsSent(server: PickyServer, model: string): readonly (string | undefined)[] {
  return server
    .sent()
    .filter((each) => each.model === model)
    .map(({ reasoning }) => reasoning?.effort);
}

test("the catalogue says who is sent a reasoning parameter; a resume without it sends what was sent before", async () => {
  let listed: object = { supported_parameters: parameters.takes };
  const models = { "newco/thinker": "sim/always-holds", "newco/judge": "sim/judge" };
  const server = await pickyServer({ models, listed: () => listed });
  const place = { cwd: temporaryFolder(), environment: router(server) };
  const run = ["run", "--yes", "--models", "newco/thinker", "--judge", "newco/judge", ...exp, "--runs"];
  expect(await aib([...run, "1"], place)).toMatchObject({ code: 0 });
  listed = {};
  expect(await aib([...run, "2"], place)).toMatchObject({ code: 0 });
  listed = { supported_parameters: parameters.takesNone };
  expect(await aib([...run, "3"], place)).toMatchObject({ code: 0 });
  expect(new Set(effortsSent(server, "newco/thinker"))).toEqual(new Set(["low"]));
  expect((await leaderboardOf(place)).rows).toMatchObject([{ label: "thinker@low-t0.7", runs: 3 }]);
});

test("a model that the catalogue knows without reasoning is sent none, though its vendor's others are", async () => {
  const models = { "google/plain": "sim/always-holds", "newco/judge": "sim/judge" };
  const server = await pickyServer({ models, listed: () => ({ supported_parameters: parameters.takesNone }) });
  const place = { cwd: temporaryFolder(), environment: router(server) };
  const run = ["run", "--yes", "--models", "google/plain", "--judge", "newco/judge", ...exp, "--runs", "1"];
  expect(await aib(run, place)).toMatchObject({ code: 0 });
  expect(new Set(effortsSent(server, "google/plain"))).toEqual(new Set([undefined]));
  expect(await aib([...run, "--reasoning-effort", "low"], place)).toMatchObject({ code: 0 });
  expect(effortsSent(server, "google/plain").slice(5)).toEqual(Array.from({ length: 5 }, () => "low"));
  expect((await leaderboardOf(place)).rows.map(({ label }) => label).toSorted()).toEqual([
    "plain@low-t0.7",
    "plain@off-t0.7",
  ]);
});

test("where the catalogue is silent the table of vendors decides, and an unknown vendor's model is sent none", async () => {
  const models = { "x-ai/next": "sim/always-holds", "newco/next": "sim/holds-80", "newco/judge": "sim/judge" };
  const server = await pickyServer({ models });
  const place = { cwd: temporaryFolder(), environment: router(server) };
  const run = ["run", "--yes", "--models", "x-ai/next,newco/next", "--judge", "newco/judge", ...exp, "--runs", "1"];
  expect(await aib(run, place)).toMatchObject({ code: 0 });
  expect(new Set(effortsSent(server, "x-ai/next"))).toEqual(new Set(["low"]));
  expect(new Set(effortsSent(server, "newco/next"))).toEqual(new Set([undefined]));
});

test("a model that cannot be measured through the tool is refused there, and measured where the human is the user", async () => {
  const models = { "deepseek/deepseek-chat": "sim/holds-80", "newco/judge": "sim/judge" };
  const server = await pickyServer({
    models,
    listed: () => ({ supported_parameters: parameters.takesNone }),
    suite: "v1",
  });
  const place = { cwd: temporaryFolder(), environment: router(server) };
  const run = ["run", "--yes", "--models", "deepseek/deepseek-chat", "--judge", "newco/judge", ...exp, "--runs", "1"];
  const refused = await aib(run, place);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("Measure it with --modes user_role");
  expect(server.sent()).toEqual([]);

  const spoken = await aib([...run, "--suite", "v1"], place);
  expect(spoken.code, spoken.stderr).toBe(0);
  expect(spoken.stderr).toContain("Left out: deepseek/deepseek-chat under tool_role");
  const asked = server.sent().filter(({ model }) => model === "deepseek/deepseek-chat");
  expect(asked).toHaveLength(10);
  expect(asked.every(({ tools }) => tools === undefined)).toBe(true);
});

test("an estimate looks into the same catalogue, and does without one that is out of reach", async () => {
  const models = { "newco/thinker": "sim/always-holds", "newco/judge": "sim/judge" };
  const server = await pickyServer({ models, listed: () => ({ supported_parameters: parameters.takes }) });
  const estimate = ["estimate", "--models", "newco/thinker", "--judge", "newco/judge", ...exp, "--runs", "1"];
  const cwd = temporaryFolder();
  expect((await aib(estimate, { cwd, environment: router(server) })).stdout).toContain("thinker@low-t0.7");
  const away = { OPENROUTER_BASE_URL: "http://127.0.0.1:1/v1" };
  expect((await aib(estimate, { cwd, environment: away })).stdout).toContain("thinker@off-t0.7");
  expect(server.sent()).toEqual([]);
});

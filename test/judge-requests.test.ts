import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { pickyServer, refusing, type PickyServer } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const supported_parameters = ["reasoning", "temperature", "tools"];
const models = { "google/steady": "sim/always-holds", "acme/judge": "sim/judge" };
const command = [
  "run",
  "--yes",
  "--models",
  "google/steady",
  "--judge",
  "acme/judge",
  "--runs",
  "1",
  "--exp",
  "resistance",
];

/** OpenRouter, as far as the program can tell. */
function router({ url }: PickyServer): Readonly<Record<string, string>> {
  return { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "not-a-real-key" };
}

const fiveTimes = <Item>(item: Item): readonly Item[] => Array.from({ length: 5 }, () => item);
const requestsTo = (server: PickyServer, model: string) => server.sent().filter((each) => each.model === model);

test("a judge is sent no reasoning parameter, and one that is asked for makes it another judge", async () => {
  const server = await pickyServer({ models, listed: () => ({ supported_parameters }) });
  const [cwd, environment] = [temporaryFolder(), router(server)];
  expect(await aib(command, { cwd, environment })).toMatchObject({ code: 0 });
  expect(requestsTo(server, "acme/judge").map(({ reasoning }) => reasoning)).toEqual(fiveTimes(undefined));
  const efforts = requestsTo(server, "google/steady").map(({ reasoning }) => reasoning?.effort);
  expect(new Set(efforts)).toEqual(new Set(["none"]));

  const judging = ["judge", "--yes", "-j", "acme/judge", "--judge-reasoning-effort", "low"];
  expect(await aib(judging, { cwd, environment })).toMatchObject({ code: 0 });
  const later = requestsTo(server, "acme/judge").slice(5);
  expect(later.map(({ reasoning }) => reasoning)).toEqual(fiveTimes({ effort: "low" }));
  const { stdout } = await aib(["export", "--what", "verdicts", "--all-judges"], { cwd });
  expect([...new Set(stdout.match(/judge@\w+-t0\.0/gu))].toSorted()).toEqual(["judge@low-t0.0", "judge@off-t0.0"]);

  const byDefault = ["judge", "--yes", "-j", "acme/judge", "--judge-reasoning-effort", "off"];
  expect(await aib(byDefault, { cwd, environment })).toMatchObject({ code: 0 });
  expect(requestsTo(server, "acme/judge")).toHaveLength(10);
});

test("a judge that only grades with reasoning is told with the flag, and with it the same command finishes", async () => {
  const refuse = refusing(
    ({ model, reasoning }) => model === "acme/judge" && reasoning === undefined,
    "Reasoning is mandatory for this endpoint and cannot be disabled.",
  );
  const server = await pickyServer({ models, refuse });
  const place = { cwd: temporaryFolder(), environment: router(server) };
  const first = await aib(command, place);
  expect(first.code).toBe(1);
  expect(first.stderr.replaceAll(/\s+/gu, " ")).toContain(
    "name a level with --judge-reasoning-effort, for example low",
  );
  expect(requestsTo(server, "acme/judge")).toHaveLength(5);

  const second = await aib([...command, "--judge-reasoning-effort", "low"], place);
  expect(second.code, second.stderr).toBe(0);
  expect((await leaderboardOf(place)).rows).toMatchObject([{ graded: 5 }]);
});

test("a level that there is not is refused with those that there are", async () => {
  const refused = await aib([...command, "--judge-reasoning-effort", "much"], { cwd: temporaryFolder() });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("Allowed choices are off, none, low, medium, high");
});

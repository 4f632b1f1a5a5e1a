import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { sampleCache } from "./support/import/sample-cache.ts";
import { writeFiles } from "./support/import/tar-archive.ts";
import { aib, startAib, type CommandOptions } from "./support/command-line.ts";
import { archiveIsHere, publishedArchive, withoutArchive } from "./support/published/archive.ts";
import { scriptedServer, type Asked } from "./support/scripted-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const run = z.object({
  run: z.number(),
  names: z.array(z.object({ name: z.string(), sources: z.array(z.string()) })),
  declined: z.array(z.string()),
  primaryName: z.string().nullable(),
  ending: z.object({ name: z.string().nullable() }).nullable(),
  extractor: z.string(),
  method: z.string(),
  origin: z.string(),
});
const overview = z.object({
  modelConfigs: z.array(z.object({ model: z.string(), nameless: z.number(), runs: z.array(run) })),
  runs: z.number(),
  declined: z.number(),
  distinct: z.number(),
  popular: z.array(z.object({ name: z.string(), modelConfigs: z.number(), runs: z.number(), share: z.number() })),
  exclusive: z.array(z.object({ name: z.string(), label: z.string(), runs: z.number() })),
});

async function namesOf(args: readonly string[], options: CommandOptions): Promise<z.infer<typeof overview>> {
  const { stdout, stderr, code } = await aib(["names", "--format", "json", ...args], options);
  expect(code, stderr).toBe(0);
  return overview.parse(JSON.parse(stdout));
}

/** Nothing listens there: whoever asks fails. */
const unreachable = { OPENROUTER_BASE_URL: "http://127.0.0.1:9/api/v1", OPENROUTER_API_KEY: "not-a-real-key" };

const scenarios = ["name_gender", "negotiation", "direct"];

test("imported names need no call, no key and no network", async () => {
  const cwd = temporaryFolder();
  await writeFiles(cwd, sampleCache());
  const imported = await aib(["import", "cache"], { cwd });
  expect(imported.stdout).toContain("names that the models chose in 2 runs");
  const { modelConfigs } = await namesOf([], { cwd });
  const names = [
    { name: "Iris", sources: ["name_gender", "negotiation"] },
    { name: "Milo", sources: ["direct"] },
  ];
  const expected = { names, primaryName: "Iris", extractor: "vendor/reader", origin: "imported" };
  expect(modelConfigs).toMatchObject([{ runs: [expected, expected] }]);
  const asked = await aib(["names", "--detailed"], { cwd, environment: unreachable });
  expect(asked).toMatchObject({ code: 0, stderr: "" });
  expect(asked.stdout).toMatch(/model\S* \(imp\) +2 +Iris×2 +–/u);
  expect(asked.stdout).toContain("Iris (name_gender, negotiation); Milo (direct)");
});

test.skipIf(!archiveIsHere)(
  `the names of the whole published cache are there without a call (${withoutArchive})`,
  async () => {
    const cwd = temporaryFolder();
    expect((await aib(["import", publishedArchive], { cwd })).code).toBe(0);
    const all = await namesOf([], { cwd, environment: unreachable });
    const { modelConfigs, popular, exclusive } = all;
    expect(modelConfigs).toHaveLength(40);
    const runs = modelConfigs.flatMap((modelConfig) => modelConfig.runs);
    expect(runs).toHaveLength(157);
    expect(runs.filter(({ primaryName }) => primaryName === null)).toHaveLength(8);
    expect(new Set(runs.flatMap(({ names }) => names.flatMap(({ sources }) => sources)))).toEqual(new Set(scenarios));
    expect(runs.every(({ ending }) => ending === null)).toBe(true);
    expect(all).toMatchObject({ runs: 157, declined: 0, distinct: 189 });
    expect(popular.slice(0, 5)).toMatchObject([
      { name: "Vesper", runs: 41, share: 41 / 157, modelConfigs: 16 },
      { name: "Sage", runs: 31, share: 31 / 157, modelConfigs: 15 },
      { name: "Kael", runs: 23, share: 23 / 157, modelConfigs: 13 },
      { name: "Lyra", runs: 22, share: 22 / 157, modelConfigs: 9 },
      { name: "Elara", runs: 21, share: 21 / 157, modelConfigs: 11 },
    ]);
    expect(exclusive).toHaveLength(121);
    expect(new Set(exclusive.map(({ label }) => label)).size).toBe(32);
    expect(exclusive.filter((name) => name.runs > 1)).toHaveLength(8);
  },
);

const identity = ["--exp", "identity", "--runs", "2"];

test("simulated names come out as they are: kept by who holds, declined by who yields", async () => {
  const cwd = temporaryFolder();
  const models = "sim/always-holds,sim/always-yields";
  expect((await aib(["run", "--models", models, ...identity], { cwd })).code).toBe(0);
  const { modelConfigs } = await namesOf([], { cwd });
  const [holds, yields] = modelConfigs;
  // Names are drawn for each conversation, so two conversations of a run can have the same one.
  expect(holds?.runs.map(({ names }) => names.flatMap(({ sources }) => sources))).toEqual([
    ["name_gender", "negotiation", "direct"],
    ["name_gender", "negotiation", "direct"],
  ]);
  for (const each of holds?.runs ?? []) {
    const [primary] = each.names.toSorted((one, other) => other.sources.length - one.sources.length);
    expect(each).toMatchObject({
      primaryName: primary?.name,
      ending: { name: each.names[0]?.name },
      declined: [],
      origin: "simulated",
      method: "model",
    });
  }
  expect(yields?.runs).toMatchObject([
    { names: [], primaryName: null, declined: scenarios, ending: { name: null } },
    { names: [], primaryName: null, declined: scenarios, ending: { name: null } },
  ]);
  const elsewhere = await aib(["names", "--models", "sim/nobody"], { cwd });
  expect(elsewhere).toMatchObject({ code: 2, stdout: "" });
  expect(elsewhere.stderr).toMatch(/sim\/nobody/u);
});

test("every run is asked for once, in one call, and again when that is wanted", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const place = ["--base-url", server.url];
  const models = ["--models", "sim/holds-80,sim/asks", "--judge", "sim/judge"];
  expect((await aib(["run", ...place, ...models, ...identity], { cwd })).code).toBe(0);
  const calls = (): number =>
    server
      .stats()
      .asked.filter(({ model }) => model === "sim/extractor")
      .reduce((sum, { requests }) => sum + requests, 0);
  const first = await namesOf(place, { cwd });
  expect(calls()).toBe(4);
  expect(await namesOf(place, { cwd })).toEqual(first);
  expect(calls()).toBe(4);
  expect(await namesOf([...place, "--force", "--models", "sim/asks"], { cwd })).toMatchObject({
    modelConfigs: [{ model: "sim/asks" }],
  });
  expect(calls()).toBe(6);
  // A further run is one more call; what is stored stays.
  expect((await aib(["run", ...place, ...models, "--exp", "identity", "--runs", "3"], { cwd })).code).toBe(0);
  const third = await aib(["names", ...place], { cwd });
  expect(third.stderr).toContain("Reading the names of 2 runs with sim/extractor. Already stored: 4 runs.");
  expect(calls()).toBe(8);
});

test("stopped midway it keeps what has arrived, and goes on there", async () => {
  const server = await simulatorServer({ latencyMs: 60 });
  const cwd = temporaryFolder();
  expect((await aib(["run", "--models", "sim/holds-40", "--exp", "identity", "--runs", "12"], { cwd })).code).toBe(0);
  const command = ["names", "--base-url", server.url, "-pt", "2"];
  const first = startAib(command, { cwd });
  while (server.stats().asked.length < 4) await sleep(5);
  first.process.kill("SIGINT");
  const stopped = await first.finished;
  expect(stopped).toMatchObject({ code: 1, stdout: "" });
  expect(stopped.stderr).toMatch(/missing +\d+ calls not asked\n +next +Run the same command again/u);
  const again = await aib(command, { cwd });
  expect(again.code, again.stderr).toBe(0);
  const { asked } = server.stats();
  expect(asked).toHaveLength(12);
  expect(asked.every(({ requests }) => requests === 1)).toBe(true);
});

async function withOneRun(): Promise<string> {
  const cwd = temporaryFolder();
  const command = ["run", "--models", "sim/always-holds", "--exp", "identity", "--runs", "1"];
  expect((await aib(command, { cwd })).code).toBe(0);
  return cwd;
}

/** The names that the respondent really signs with, by conversation. */
function truth(request: string): string {
  const conversations = request.split(/^## Conversation /mu).slice(1);
  const entries = conversations.map((part): [string, object] => {
    const names = [...part.matchAll(/— (\p{L}+) \[simulated/gu)].map(([, name]) => name);
    return [/^"([^"]+)"/u.exec(part)?.[1] ?? "", { names: names.slice(0, 1), final: names.at(-1) ?? "" }];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

const unread = "I'd rather not say.";

test.each([
  {
    title: "in a code fence",
    say: (asked: Asked) => ({ content: `\`\`\`json\n${truth(asked.text)}\n\`\`\`` }),
    calls: 1,
  },
  {
    title: "after one request to mend it",
    say: ({ text: request, before }: Asked) => ({ content: before === 0 ? unread : truth(request) }),
    calls: 2,
  },
  {
    title: "without a schema where the endpoint declines it",
    say: (asked: Asked) =>
      asked.withSchema ? { status: 400, message: "response_format is not supported" } : { content: truth(asked.text) },
    calls: 2,
  },
  { title: "by rules when it never answers as asked", say: () => ({ content: unread }), calls: 2, method: "heuristic" },
  {
    title: "by rules when it invents names",
    say: ({ text: request }: Asked) => ({
      content: truth(request).replace(/"names":\["\p{L}+"/u, '"names":["Zebulon"'),
    }),
    calls: 2,
    method: "heuristic",
  },
])("another server's reply is read $title", async ({ say, calls, method = "model" }) => {
  const server = await scriptedServer("acme/reader", say);
  const cwd = await withOneRun();
  const { modelConfigs } = await namesOf(["--yes", "--base-url", server.url, "--extractor", "acme/reader"], { cwd });
  expect(server.asked).toHaveLength(calls);
  expect(modelConfigs[0]?.runs).toMatchObject([{ method, extractor: "acme/reader", origin: "simulated" }]);
});

test("no rules read names in a suite that is not English", async () => {
  const cwd = temporaryFolder();
  const v2 = await readFile(new URL("../suites/v2.yaml", import.meta.url), "utf8");
  const suite = join(cwd, "suite.yaml");
  await writeFile(suite, v2.replace(/^id: v2$/mu, "id: own_v2\nlanguage: de"));
  const command = ["run", "--suite", suite, "--models", "sim/always-holds", "--exp", "identity", "--runs", "1"];
  expect((await aib(command, { cwd })).code).toBe(0);
  const server = await scriptedServer("acme/reader", () => ({ content: unread }));
  const place = ["--yes", "--base-url", server.url, "--extractor", "acme/reader"];
  const { code, stderr } = await aib(["names", "--suite", "own_v2", ...place], { cwd });
  expect(code).toBe(1);
  expect(stderr.replaceAll(/\s+/gu, " ")).toContain("the rules that read names without a model know English only");
});

import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareMoney } from "../src/campaign/budget/prepare-money.ts";
import { noBudget, pricesByModel } from "../src/campaign/budget/prices.ts";
import { checkModels } from "../src/campaign/check-models.ts";
import { createClients } from "../src/campaign/clients.ts";
import { tokenEstimates } from "../src/campaign/estimate/token-estimates.ts";
import type { RunEvent } from "../src/campaign/events/run-event.ts";
import { runTasks, type TasksResult } from "../src/campaign/run-benchmark.ts";
import { withSession } from "../src/campaign/sessions/with-session.ts";
import { keysOf } from "../src/model/index.ts";
import { localEndpoint } from "../src/model/registry/endpoints.ts";
import { resolveModelConfig } from "../src/model/registry/resolve-model-config.ts";
import { openStore, type Store } from "../src/store/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { createTaskKinds, taskKinds, type TaskKinds } from "../src/tasks/index.ts";
import { probeKind, probeTask, requestOf, type ProbeTask } from "./support/probe-kind.ts";
import { scriptedServer } from "./support/scripted-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const probeKinds = createTaskKinds([...taskKinds.all, probeKind]);
const signal = new AbortController().signal;
const pace = { parallel: 2, parallelTasks: 4, localParallel: 2, caps: [], timeoutMs: null };

async function openedStore(): Promise<Store> {
  const store = await openStore({ location: join(temporaryFolder(), "bench.db"), clock: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

async function probesAt(url: string): Promise<readonly ProbeTask[]> {
  const modelConfig = resolveModelConfig({
    model: "m",
    endpoint: localEndpoint(url),
    maxTokens: 100,
    defaultTemperature: 1,
  });
  const place = { configuration: { variant: "neutral", delivery: "user_role" }, scenarioId: "probe" } as const;
  return [1, 2, 3].map((run) => probeTask(modelConfig, { ...place, run, question: `A number above ${run}?` }));
}

interface ProbeRun {
  readonly kinds?: TaskKinds;
  readonly take?: (event: RunEvent) => void;
}

async function runProbes(store: Store, tasks: readonly ProbeTask[], run: ProbeRun = {}) {
  const { kinds = probeKinds, take = () => undefined } = run;
  const suite = await loadSuite("v2");
  const called = tasks.map(({ modelConfig }) => modelConfig).slice(0, 1);
  const namedPrices = pricesByModel([], called);
  const clients = createClients({ keys: keysOf({}), simulatedSuite: null, simulatorSeed: 1, namedPrices });
  const listing = await checkModels({ clients, called, environment: {}, signal });
  const money = await prepareMoney({ settings: noBudget, namedPrices, clients, called, listing, signal });
  const environment = {
    store,
    now: () => new Date(),
    randomHex: (bytes: number) => "0".repeat(2 * bytes),
    random: () => 0,
    stop: signal,
    watch: () => undefined,
    sinks: [{ take }],
    kinds,
  };
  await store.savePlan({ suite, tasks });
  return withSession({ ...environment, randomHex: () => crypto.randomUUID() }, async (session) => {
    const finished = await store.finishedKeys(tasks.map(({ key }) => key));
    const limits = { total: 4, openLanes: 2, perLane: 4 };
    const work = { subject: "probes", suite, tasks, finished, limits, clients, listing, money, pace };
    return runTasks({ ...work, simulatorSeed: 1, prices: [] }, environment, session);
  });
}

test("a fourth kind of task needs a registry entry and a folder of its own: it runs, is stored, billed and estimated", async () => {
  // The second reply cannot be read: it is asked again.
  const server = await scriptedServer("m", ({ before }) => ({ content: before === 1 ? "many" : String(before) }));
  const store = await openedStore();
  const tasks = await probesAt(server.url);
  const events: RunEvent[] = [];

  const { account }: TasksResult<ProbeTask> = await runProbes(store, tasks, { take: (event) => events.push(event) });
  expect(account.progress).toMatchObject({ total: 3, done: 3, retries: 1 });
  expect(server.asked).toHaveLength(4);

  const results = await Promise.all(tasks.map(({ key }) => store.resultOf(key)));
  const labels = results.map((result) => (result !== null && "label" in result ? result.label : null));
  expect(new Set(labels.map((label) => label?.value))).toEqual(new Set([0, 2, 3]));
  expect(labels.every((label) => label?.kind === "probe")).toBe(true);

  const ended = events.filter((event) => event.kind === "attempt-ended");
  expect(ended).toHaveLength(4);
  expect(ended.every(({ work, scenario, judge }) => work === "probe" && scenario === "probe" && judge === null)).toBe(
    true,
  );

  const suite = await loadSuite("v2");
  const bills = await store.runBills(suite.digest);
  expect(bills.map(({ kind, costs }) => [kind, costs.results])).toEqual([
    ["probe", 1],
    ["probe", 1],
    ["probe", 1],
  ]);
  const [task] = tasks;
  const estimate = tokenEstimates(suite, await store.tokenUsage(), probeKinds);
  expect(task && estimate(task)).toMatchObject({ completionTokens: 5, basis: "texts" });
});

test("what is stored of a fourth kind is not asked for again", async () => {
  const server = await scriptedServer("m", () => ({ content: "7" }));
  const store = await openedStore();
  const tasks = await probesAt(server.url);
  await runProbes(store, tasks);
  const { account } = await runProbes(store, tasks);
  expect(account.tally.attempts).toBe(0);
  expect(server.asked).toHaveLength(3);
});

function failToRead(): never {
  throw new RangeError("beyond\nbounds");
}

test("a reply that the program cannot process is recorded with its cost before its task fails", async () => {
  const server = await scriptedServer("m", () => ({ content: "7" }));
  const store = await openedStore();
  const tasks = await probesAt(server.url);
  const faultyKind = {
    ...probeKind,
    prepare: async (task: ProbeTask) => ({ kind: "call" as const, request: requestOf(task), read: failToRead }),
  };
  const kinds = createTaskKinds([faultyKind]);
  const { account } = await runProbes(store, tasks, { kinds });
  expect(account.progress).toMatchObject({ total: 3, done: 0, lost: 3 });
  const attempts = (await Promise.all(tasks.map(({ key }) => store.attemptsOf(key)))).flat();
  expect(attempts).toHaveLength(3);
  for (const { end } of attempts) {
    expect(end).toMatchObject({ result: "internal", status: 200, cost: { usd: 0, source: "free" } });
    expect(end?.detail).toBe("the reply could not be processed: RangeError: beyond bounds");
    expect(end?.response).toContain('"7"');
  }
});

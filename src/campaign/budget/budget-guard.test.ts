import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { probeKind, probeTask, type ProbeTask } from "../../../test/support/probe-kind.ts";
import { createModelClient } from "../../model/index.ts";
import { customEndpoint } from "../../model/registry/endpoints.ts";
import { resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import { openStore, type Store } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { attempt, createTaskKinds, noUnsupportedFeatures, type AttemptSetting } from "../../tasks/index.ts";
import { withSession, type Session } from "../sessions/with-session.ts";
import { guardBudget, type BudgetGuard } from "./budget-guard.ts";

const budgetUsd = 1;
const price = { promptUsd: 0.0001, completionUsd: 0.0004, requestUsd: 0 };
const modelConfig = resolveModelConfig({
  model: "vendor/m",
  endpoint: customEndpoint("http://127.0.0.1:9/v1", null),
  maxTokens: 100,
  defaultTemperature: 1,
});
const place = { configuration: { variant: "neutral", delivery: "user_role" }, scenarioId: "probe" } as const;
const tasks = Array.from({ length: 40 }, (_, run) =>
  probeTask(modelConfig, { ...place, run, question: "x".repeat(run) }),
);
const receivers = new Map(tasks.map(({ key }) => [key, modelConfig]));
const startedAt = "2030-01-01T00:00:00.000Z";

async function sharedStores(count: number): Promise<readonly Store[]> {
  const folder = mkdtempSync(join(tmpdir(), "aib-budget-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const location = join(folder, "bench.db");
  const stores: Store[] = [];
  for (let index = 0; index < count; index += 1) stores.push(await openStore({ location, clock: () => new Date() }));
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });
  return stores;
}

/** Of three replies, one is never priced, one costs a third of a cent and one a cent. */
function billingFetch(): typeof fetch {
  let calls = 0;
  return async () => {
    calls += 1;
    const cost = calls % 3 === 0 ? {} : { cost: calls % 3 === 1 ? 0.01 / 3 : 0.01 };
    const usage = { prompt_tokens: 1, completion_tokens: 1, ...cost };
    return Response.json({ choices: [{ message: { role: "assistant", content: "7" } }], usage });
  };
}

async function settingOf(session: Session, budget: BudgetGuard): Promise<AttemptSetting> {
  const client = createModelClient({ endpoint: modelConfig.endpoint, apiKey: null, fetch: billingFetch() });
  const { store } = session;
  const suite = await loadSuite("v2");
  const context = {
    suite,
    clients: { of: () => client },
    store,
    randomHex: () => "",
    structuredOutputs: () => true,
    unsupported: noUnsupportedFeatures(),
  };
  return {
    kinds: createTaskKinds([probeKind]),
    context,
    budget,
    session,
    listener: { started: () => undefined, ended: () => undefined },
    now: () => new Date(),
    timeoutMs: null,
  };
}

/** What all attempts together may have cost at most. */
async function worstBill(store: Store): Promise<number> {
  const rows = await store.attempts({ after: null, open: [] });
  return rows.reduce((sum, { end, reservedUsd }) => sum + (end?.cost.usd ?? reservedUsd ?? 0), 0);
}

const emit = (): void => undefined;
const signal = new AbortController().signal;

test("three processes that begin calls at the same moments stay within the budget together", async () => {
  const stores = await sharedStores(3);
  const environment = { now: () => new Date(), stop: signal };
  const ids = ["a", "b", "c"];
  await Promise.all(
    stores.map((store, index) =>
      withSession({ ...environment, store, randomHex: () => ids[index] ?? "" }, async (session) => {
        const work = { store, receivers, endDeadSessions: session.endDead, emit };
        const budget = await guardBudget({ budgetUsd, priceOf: () => price }, work);
        const setting = await settingOf(session, budget);
        const own = tasks.filter((_, nth) => nth % stores.length === index);
        await Promise.all(own.map((task: ProbeTask) => attempt(task, setting, { signal })));
        const account = await budget.account({ stop: null, usd: 0 });
        const { spentUsd = 0, assumed, inFlight } = account?.standing ?? {};
        expect(spentUsd + (assumed?.usd ?? NaN) + (inFlight?.usd ?? NaN)).toBeLessThanOrEqual(budgetUsd);
      }),
    ),
  );
  const [store] = stores;
  const bill = store === undefined ? 0 : await worstBill(store);
  expect(bill).toBeLessThanOrEqual(budgetUsd + 1e-9);
  // The budget kept some back: their worst cases did not fit while others were in flight.
  const attempts = (await store?.attempts({ after: null, open: [] })) ?? [];
  expect(attempts.length).toBeGreaterThan(10);
  expect(attempts.length).toBeLessThan(tasks.length);
});

test("attempts on record without a reservation count at the worst case of their request, if the price is known", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const [task] = tasks;
  const start = { taskKey: task?.key ?? "", startedAt, endpoint: "e", model: "m", sessionId: null, reservedUsd: null };
  await store.beginAttempt({ ...start, request: "x".repeat(500) });
  await store.beginAttempt({ ...start, taskKey: "of-other-work", request: "x".repeat(500) });
  const environment = { store, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const work = { store, receivers, endDeadSessions: session.endDead, emit };
    const budget = await guardBudget({ budgetUsd, priceOf: () => price }, work);
    const account = await budget.account({ stop: null, usd: 0 });
    expect(account?.standing.assumed).toEqual({ calls: 1, usd: 0.09 });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { probeKind, probeTask, type ProbeTask } from "../../../test/support/probe-kind.ts";
import type { ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
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
const modelConfigOf = (reasoningEffort: ReasoningEffort): ModelConfig =>
  resolveModelConfig({
    model: "vendor/m",
    endpoint: customEndpoint("http://127.0.0.1:9/v1", null),
    maxTokens: 100,
    defaultTemperature: 1,
    reasoningEffort,
  });
const modelConfig = modelConfigOf("low");
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

/** As a list has it: below the worst case of any provider. */
const listed = { promptUsd: 0.00005, completionUsd: 0.0002 };

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

async function settingOf(session: Session, budget: BudgetGuard, fetch = billingFetch()): Promise<AttemptSetting> {
  const client = createModelClient({ endpoint: modelConfig.endpoint, apiKey: null, fetch, prices: () => listed });
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

const unanswered: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });

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
        const [first, ...own] = tasks.filter((_, nth) => nth % stores.length === index);
        if (first !== undefined) await attempt(first, setting, { signal });
        await Promise.all(own.map((task: ProbeTask) => attempt(task, setting, { signal })));
        const account = await budget.account({ stop: null });
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

test("the first call of a receiver goes alone, and its bill is the worst case of the next", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const environment = { store, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const budget = await guardBudget(
      { budgetUsd, priceOf: () => price },
      { store, receivers, endDeadSessions: session.endDead, emit },
    );
    const beyondLimit = { prompt_tokens: 1, completion_tokens: 1000, cost: 0.4 };
    const fetch = async (): Promise<Response> =>
      Response.json({ choices: [{ message: { role: "assistant", content: "7" } }], usage: beyondLimit });
    const setting = await settingOf(session, budget, fetch);
    const wave = (of: readonly ProbeTask[]) => Promise.all(of.map((task) => attempt(task, setting, { signal })));
    await wave(tasks);
    expect((await budget.account({ stop: null }))?.standing).toMatchObject({ spentUsd: 0.4, refusedUsd: null });
    expect(budget.admit()).toBe("start");
    await wave(tasks.slice(1));
    expect((await budget.account({ stop: null }))?.standing.spentUsd).toBe(0.8);
  });
});

test("a model config of another effort has its own first call, and one that gets no reply holds up nothing again", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const others = tasks.slice(0, 3).map(({ run }) => probeTask(modelConfigOf("high"), { ...place, run, question: "x" }));
  const all = [...tasks.slice(0, 3), ...others];
  const work = { receivers: new Map(all.map(({ key, modelConfig: own }) => [key, own])), store, emit };
  const environment = { store, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const money = { budgetUsd, priceOf: () => price };
    const budget = await guardBudget(money, { ...work, endDeadSessions: session.endDead });
    let calls = 0;
    const wave = async (): Promise<number> => {
      const before = calls;
      const setting = await settingOf(session, budget, async () => {
        calls += 1;
        throw new TypeError("fetch failed");
      });
      await Promise.all(all.map((task) => attempt(task, setting, { signal })));
      return calls - before;
    };
    expect(await wave()).toBe(2);
    expect(budget.admit()).toBe("start");
    expect(await wave()).toBe(all.length);
  });
});

test("without a bill tokens count at the dearest price of the list, a fee for each call included", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const environment = { store, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const dearest = { promptUsd: 0.0001, completionUsd: 0.0004, requestUsd: 0.05 };
    const work = { store, receivers, endDeadSessions: session.endDead, emit };
    const budget = await guardBudget({ budgetUsd, priceOf: () => dearest }, work);
    const usage = { prompt_tokens: 10, completion_tokens: 10 };
    const fetch = async (): Promise<Response> =>
      Response.json({ choices: [{ message: { role: "assistant", content: "7" } }], usage });
    const [task] = tasks;
    if (task !== undefined) await attempt(task, await settingOf(session, budget, fetch), { signal });
    expect((await budget.account({ stop: null }))?.standing.spentUsd).toBe(0.055);
  });
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
    const account = await budget.account({ stop: null });
    expect(account?.standing.assumed).toEqual({ calls: 1, usd: 0.09 });
  });
});

test("without a budget all processes count together, and a hidden cost counts at its worst in each of them", async () => {
  const stores = await sharedStores(2);
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error("no stores");
  const environment = { now: () => new Date(), stop: signal };
  const before = await one.beginAttempt({
    taskKey: tasks[0]?.key ?? "",
    startedAt,
    endpoint: "e",
    model: "m",
    request: "x",
    sessionId: null,
    reservedUsd: 1,
  });
  const ceiling = { estimateUsd: 0.02, mostUsd: 0.2, after: await one.lastAttempt() };
  const money = { budgetUsd: null, priceOf: () => price, ceiling };
  const guardIn = (store: Store, { endDead }: Session) =>
    guardBudget(money, { store, receivers, endDeadSessions: endDead, emit });
  await withSession({ ...environment, store: one, randomHex: () => "a" }, async (session) => {
    const own = await guardIn(one, session);
    await withSession({ ...environment, store: other, randomHex: () => "b" }, async (second) => {
      const guard = await guardIn(other, second);
      expect(await guard.admitAfterSync()).toBe("start");
      const setting = await settingOf(session, own);
      for (const task of tasks.slice(1, 13)) await attempt(task, setting, { signal });
      expect(own.admit()).toBe("stop");
      expect(await guard.admitAfterSync()).toBe("stop");
      const [counted, seen] = await Promise.all([own.account({ stop: null }), guard.account({ stop: null })]);
      expect(counted?.standing.spentUsd).toBeCloseTo(seen?.standing.spentUsd ?? NaN, 12);
      // Of twelve replies four name a third of a cent, four a cent and four nothing.
      const hidden = (await one.attempts({ after: ceiling.after, open: [] })).filter(
        ({ end }) => end?.cost.usd === null,
      );
      expect(hidden).toHaveLength(4);
      const worst = hidden.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? NaN), 0);
      expect(seen?.standing.spentUsd).toBeCloseTo(0.04 / 3 + 0.04, 9);
      expect(seen?.standing.assumed).toEqual({ calls: 4, usd: expect.closeTo(worst, 9) });
    });
  });
  expect(before.kind).toBe("claimed");
});

test("without a budget a call that is given up counts at its worst case", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const ceiling = { estimateUsd: 0.001, mostUsd: 0.01 };
  const environment = { store, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const work = { store, receivers, endDeadSessions: session.endDead, emit };
    const guard = await guardBudget({ budgetUsd: null, priceOf: () => price, ceiling }, work);
    const setting = { ...(await settingOf(session, guard, unanswered)), timeoutMs: 10 };
    const [task] = tasks;
    if (task !== undefined) await attempt(task, setting, { signal });
    const [row] = await store.attempts({ after: null, open: [] });
    expect(row?.end).toMatchObject({ result: "timeout", cost: { usd: null } });
    const { assumed } = (await guard.account({ stop: null }))?.standing ?? {};
    expect(assumed).toEqual({ calls: 1, usd: row?.reservedUsd });
    expect(guard.admit()).toBe("stop");
  });
});

function gatewayErrors(): typeof fetch {
  const statuses = [502, 504, 520, 524];
  return async () => new Response("", { status: statuses.pop() ?? 200 });
}

test("a budget counts a gateway's error at its worst case, in every process", async () => {
  const stores = await sharedStores(2);
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error("no stores");
  const environment = { store: one, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const guard = (store: Store) =>
      guardBudget({ budgetUsd, priceOf: () => price }, { store, receivers, endDeadSessions: session.endDead, emit });
    const own = await guard(one);
    const setting = await settingOf(session, own, gatewayErrors());
    for (const task of tasks.slice(0, 4)) await attempt(task, setting, { signal });
    const rows = await one.attempts({ after: null, open: [] });
    const worst = rows.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? NaN), 0);
    expect(worst).toBeGreaterThan(await worstBill(one));
    for (const each of [own, await guard(other)]) {
      const account = await each.account({ stop: null });
      expect(account?.standing).toMatchObject({ spentUsd: 0, assumed: { calls: 4, usd: expect.closeTo(worst, 9) } });
    }
  });
});

test("without a budget a gateway's error counts at its estimate, in every process", async () => {
  const stores = await sharedStores(2);
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error("no stores");
  const money = { budgetUsd: null, priceOf: () => price, ceiling: { estimateUsd: 1, mostUsd: 10 } };
  const environment = { store: one, now: () => new Date(), stop: signal, randomHex: () => "a" };
  await withSession(environment, async (session) => {
    const [own, guard] = await Promise.all(
      [one, other].map((store) => guardBudget(money, { store, receivers, endDeadSessions: session.endDead, emit })),
    );
    if (own === undefined || guard === undefined) throw new Error("no guards");
    const setting = await settingOf(session, own, gatewayErrors());
    for (const task of tasks.slice(0, 4)) await attempt(task, setting, { signal });
    const ends = (await one.attempts({ after: null, open: [] })).map(({ end }) => end);
    expect(ends.map((end) => [end?.status, end?.cost.source])).toEqual(
      [524, 520, 504, 502].map((status) => [status, "estimated"]),
    );
    const estimated = ends.reduce((sum, end) => sum + (end?.cost.usd ?? NaN), 0);
    expect(estimated).toBeGreaterThan(0);
    for (const each of [own, guard]) {
      const account = await each.account({ stop: null });
      expect(account?.standing.spentUsd).toBeCloseTo(estimated, 12);
    }
  });
});

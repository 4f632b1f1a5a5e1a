import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { AttemptEnd } from "../../domain/index.ts";
import { localEndpoint } from "../../model/index.ts";
import { openStore, type Store } from "../../store/index.ts";
import { withSession } from "../sessions/with-session.ts";
import { openPurse, type Purse } from "./purse.ts";

const budgetUsd = 1;
const keys = Array.from({ length: 40 }, (_, index) => `task-${index}`);
const receiver = { endpoint: localEndpoint("http://127.0.0.1:9"), sentAs: "m", maxTokens: 100 };
const receivers = new Map(keys.map((key) => [key, receiver]));
const price = { promptUsd: 0.001, completionUsd: 0.002, requestUsd: 0 };
const startedAt = "2030-01-01T00:00:00.000Z";

async function sharedStores(count: number): Promise<readonly Store[]> {
  const folder = mkdtempSync(join(tmpdir(), "aib-purse-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const location = join(folder, "bench.db");
  const stores: Store[] = [];
  for (let index = 0; index < count; index += 1) stores.push(await openStore({ location, clock: () => new Date() }));
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });
  return stores;
}

function endOf(attemptId: number, usd: number | null): AttemptEnd {
  return {
    attemptId,
    finishedAt: startedAt,
    elapsedMs: 1,
    result: usd === null ? "timeout" : "answered",
    status: null,
    response: null,
    usage: { promptTokens: null, completionTokens: null, reasoningTokens: null },
    cost: usd === null ? { usd, source: "unknown" } : { usd, source: "billed" },
    servedBy: null,
    detail: null,
  };
}

interface Worker {
  readonly store: Store;
  readonly purse: Purse;
  readonly keys: readonly string[];
}

/** Makes every call at once that the purse lets begin; of three, one is never priced and one costs a third. */
async function spendAll({ store, purse, keys: own }: Worker): Promise<void> {
  const call = async (taskKey: string, index: number): Promise<void> => {
    const reservedUsd = 0.02 + (index % 7) / 100;
    const claim = await purse.claim({ taskKey, startedAt, endpoint: "e", model: "m", request: "{}", reservedUsd });
    if (claim.kind !== "begun") return;
    await setImmediate();
    const usd = index % 3 === 0 ? null : index % 3 === 1 ? reservedUsd / 3 : reservedUsd;
    await store.endAttempt(endOf(claim.attemptId, usd));
    purse.ended({ taskKey, attemptId: claim.attemptId, usd });
  };
  await Promise.all(own.map(call));
}

/** What all attempts together may have cost at most. */
async function worstBill(store: Store): Promise<number> {
  const rows = await store.spending({ after: null, open: [] });
  return rows.reduce((sum, { usd, reservedUsd }) => sum + (usd ?? reservedUsd ?? 0), 0);
}

test("three processes that begin calls at the same moments stay within the budget together", async () => {
  const stores = await sharedStores(3);
  const environment = { now: () => new Date(), stop: new AbortController().signal };
  const ids = ["a", "b", "c"];
  await Promise.all(
    stores.map((store, index) =>
      withSession({ ...environment, store, randomHex: () => ids[index] ?? "" }, async (claims) => {
        const purse = await openPurse({ budgetUsd, claims, store, receivers, priceOf: () => null });
        const own = keys.filter((_, place) => place % stores.length === index);
        await spendAll({ store, purse, keys: own });
        const { spentUsd, assumed, inFlight } = purse.standing();
        expect(spentUsd + assumed.usd + inFlight.usd).toBeLessThanOrEqual(budgetUsd);
      }),
    ),
  );
  const [store] = stores;
  const bill = store === undefined ? 0 : await worstBill(store);
  expect(bill).toBeLessThanOrEqual(budgetUsd + 1e-9);
  // It was the budget that ended it: the next call would not have fitted while all were in flight.
  expect(bill).toBeGreaterThan(0.5);
});

test("attempts on record without a reservation count at the worst case of their request, if the price is known", async () => {
  const [store] = await sharedStores(1);
  if (store === undefined) throw new Error("no store");
  const start = { taskKey: "task-1", startedAt, endpoint: "e", model: "m", sessionId: null, reservedUsd: null };
  await store.beginAttempt({ ...start, request: "x".repeat(50) });
  await store.beginAttempt({ ...start, taskKey: "of-other-work", request: "x".repeat(50) });
  const environment = { store, now: () => new Date(), stop: new AbortController().signal, randomHex: () => "a" };
  await withSession(environment, async (claims) => {
    const purse = await openPurse({ budgetUsd, claims, store, receivers, priceOf: () => price });
    expect(purse.standing().assumed).toEqual({ calls: 1, usd: 0.25 });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { measure } from "../support/campaign/simulated-store.ts";
import { BenchError } from "../../src/domain/bench-error.ts";
import type { SiteStore } from "../../src/features/site/server/snapshot-shelf.ts";
import type { SiteChange, SiteLive, SiteProgress } from "../../src/results/contract/site.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { ask } from "../support/site/ask.ts";
import { listenTo, type EventReader, type ToldEvent } from "../support/site/event-reader.ts";
import { serveStore, snapshotAt, type ServedStore } from "../support/site/served-store.ts";

interface TwoHandles {
  /** Another connection, as another process has it. */
  readonly writer: Store;
  readonly served: ServedStore;
  readonly url: string;
}

/** One model is measured before the server starts. */
async function growingStore(changes: Partial<SiteStore> = {}): Promise<TwoHandles> {
  const folder = mkdtempSync(join(tmpdir(), "aib-growing-"));
  const place = { location: join(folder, "bench.db"), clock: () => new Date() };
  const writer = await openStore(place);
  await measure(writer, { models: ["sim/holds-80"] });
  const reader = await openStore(place);
  const served = await serveStore(reader, changes);
  onTestFinished(async () => {
    await served.server.close();
    await Promise.all([writer, reader].map((store) => store.close()));
    rmSync(folder, { recursive: true, force: true });
  });
  return { writer, served, url: served.server.url };
}

/** A machine that is busy otherwise is no fault. */
const whileItGrows = { timeout: 30_000 };

function listenUntilDone(url: string): EventReader {
  const listener = listenTo(url);
  onTestFinished(listener.leave);
  return listener;
}

function snapshotOf({ name, data }: ToldEvent): string | null {
  if (name !== "snapshot") return null;
  const { snapshot }: SiteChange = JSON.parse(data);
  return snapshot;
}

function runsOf({ name, data }: ToldEvent): number | null {
  if (name !== "progress") return null;
  const { total }: SiteProgress = JSON.parse(data);
  return total.runs;
}

async function rowsAt(url: string, snapshot: string): Promise<number | null> {
  const { status, text } = await ask(url, `/data/${snapshot}/index.json`);
  return status === 200 ? JSON.parse(text).rows.length : null;
}

test("who listens is told of progress and of the new snapshot, which is served beside the one before", async () => {
  const { writer, served, url } = await growingStore();
  const before = await snapshotAt(url);
  const listener = listenUntilDone(url);
  expect(snapshotOf(await listener.find(({ name }) => name === "snapshot"))).toBe(before);
  expect(runsOf(await listener.find(({ name }) => name === "progress"))).toBe(1);
  await measure(writer, { models: ["sim/holds-80", "sim/asks"] });
  await listener.find((event) => runsOf(event) === 2);
  await expect.poll(async () => rowsAt(url, await snapshotAt(url)), whileItGrows).toBe(2);
  const after = await snapshotAt(url);
  expect(after).not.toBe(before);
  await listener.find((event) => snapshotOf(event) === after);
  expect(served.problems).toEqual([]);
});

test("of older snapshots the last two are kept", async () => {
  const { writer, url } = await growingStore();
  const seen = [await snapshotAt(url)];
  for (const model of ["sim/asks", "sim/always-holds", "sim/always-yields"]) {
    await measure(writer, { models: [model] });
    await expect.poll(() => snapshotAt(url), whileItGrows).not.toBe(seen.at(-1));
    seen.push(await snapshotAt(url));
  }
  const rows = await Promise.all(seen.map((snapshot) => rowsAt(url, snapshot)));
  expect(rows).toEqual([null, 2, 3, 4]);
});

test("who asks again and again is told the same as who listens", async () => {
  const { writer, url } = await growingStore();
  const look = async (): Promise<SiteLive> => JSON.parse((await ask(url, "/data/live.json")).text);
  const before = await look();
  expect(before).toMatchObject({ active: true, health: { total: { runs: 1 } } });
  await measure(writer, { models: ["sim/asks"] });
  await expect.poll(async () => (await look()).snapshot, whileItGrows).not.toBe(before.snapshot);
  expect((await look()).health.total.runs).toBe(2);
});

test("a store that cannot be read for a while costs nothing that was read before", async () => {
  const trouble = new BenchError({ code: "store", message: "The disk is gone.", hint: "Wait." });
  const { writer, served, url } = await growingStore({ live: () => Promise.reject(trouble) });
  const before = await snapshotAt(url);
  const listener = listenUntilDone(url);
  await listener.find((event) => snapshotOf(event) === before);
  await expect.poll(() => served.problems.length, whileItGrows).toBeGreaterThan(0);
  expect(served.problems).toContain(trouble);
  expect(await ask(url, "/data/live.json")).toMatchObject({
    status: 500,
    text: expect.stringContaining("The disk is gone."),
  });
  expect(await rowsAt(url, before)).toBe(1);
  await listener.find(({ name, data }) => name === "problem" && data.includes("The disk is gone."));
  await measure(writer, { models: ["sim/asks"] });
  await listener.find((event) => ![null, before].includes(snapshotOf(event)));
});

test("the server ends at once, whoever listens, and looks at the store no more", async () => {
  const { served, url } = await growingStore();
  const listener = listenTo(url);
  await listener.find(({ name }) => name === "progress");
  await served.server.close();
  await listener.ended;
  await expect(ask(url, "/")).rejects.toThrow(/ECONNREFUSED/u);
  await served.server.close();
  expect(served.problems).toEqual([]);
});

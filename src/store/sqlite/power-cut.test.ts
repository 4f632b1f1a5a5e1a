import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskKey } from "../../domain/task.ts";
import { openStore } from "../open-store.ts";
import { begin } from "../../../test/support/store/begin.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "../../../test/support/store/sample-results.ts";

const clock = () => new Date(0);
const keys: readonly TaskKey[] = Array.from({ length: 40 }, (_, index) => `task ${index}`);
const folder = mkdtempSync(join(tmpdir(), "aib-power-cut-"));
/** The files of a store that was never closed: what stands on the disk when the power goes. */
let [database, log, moved] = [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)];

beforeAll(async () => {
  const location = join(folder, "bench.db");
  const store = await openStore({ location, clock });
  // What was recorded before stands in the file, what comes now in the log.
  const other = new DatabaseSync(location);
  other.exec("pragma wal_checkpoint(truncate)");
  for (const key of keys) {
    const attemptId = await begin(store, sampleStart(key, { request: key.repeat(500) }));
    await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId }) });
  }
  [database, log] = [readFileSync(location), readFileSync(`${location}-wal`)];
  other.exec("pragma wal_checkpoint(passive)");
  moved = readFileSync(location);
  other.close();
  await store.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens what is left as a store; gives how many of the answers it has. */
async function recovered(file: Buffer, wal: Buffer): Promise<number> {
  const left = mkdtempSync(join(folder, "left-"));
  const location = join(left, "bench.db");
  writeFileSync(location, file);
  writeFileSync(`${location}-wal`, wal);
  const store = await openStore({ location, clock, create: false });
  await store.inspect();
  const finished = await store.finishedKeys(keys);
  // In the order in which they were recorded, and each whole.
  expect([...finished].toSorted()).toEqual(keys.slice(0, finished.size).toSorted());
  for (const answer of await store.answersOf([...finished])) {
    expect((await store.attemptsOf(answer.taskKey)).map(({ id, end }) => (end === null ? null : id))).toEqual([
      answer.attemptId,
    ]);
  }
  await begin(store, sampleStart("next"));
  await store.close();
  rmSync(left, { recursive: true });
  return finished.size;
}

const place = integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);

test("nothing is lost where the system had written everything", async () => {
  expect(await recovered(database, log)).toBe(keys.length);
  expect(await recovered(database, Buffer.alloc(0))).toBe(0);
});

test("a log that ends anywhere leaves the first of the commits, each whole", async () => {
  const counts: number[] = [];
  const survives = asyncProperty(place, async (share) => {
    counts.push(await recovered(database, log.subarray(0, Math.floor(share * log.length))));
  });
  await assert(survives, { numRuns: 20, seed: 6 });
  expect(new Set(counts).size).toBeGreaterThan(5);
});

test("a log with sectors that never reached the disk leaves the first of the commits, each whole", async () => {
  const sector = record({ share: place, fill: constantFrom(0, 0x55, 0xff) });
  const survives = asyncProperty(array(sector, { minLength: 1, maxLength: 3 }), async (holes) => {
    const wal = Buffer.from(log);
    for (const { share, fill } of holes) {
      const start = 512 * Math.floor((share * (wal.length - 1)) / 512);
      wal.fill(fill, start, start + 512);
    }
    await recovered(database, wal);
  });
  await assert(survives, { numRuns: 20, seed: 6 });
});

test("a file into which the log was being moved is whole, whichever of its pages had been written", async () => {
  const pageSize = 4096;
  const survives = asyncProperty(array(boolean(), { minLength: 64, maxLength: 64 }), async (written) => {
    const file = Buffer.alloc(moved.length);
    database.copy(file);
    for (let page = 0; page * pageSize < moved.length; page += 1) {
      const [from, to] = [page * pageSize, (page + 1) * pageSize];
      if (written[page % written.length] === true) moved.copy(file, from, from, to);
    }
    expect(await recovered(file, log)).toBe(keys.length);
  });
  await assert(survives, { numRuns: 10, seed: 6 });
});

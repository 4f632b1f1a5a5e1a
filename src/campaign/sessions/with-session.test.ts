import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { sampleAnswer, sampleEnd, sampleStart } from "../../../test/support/store/sample-results.ts";
import { filePlace } from "../../../test/support/store/store-place.ts";
import type { TaskOutcome } from "../../domain/task-outcome.ts";
import { openStore } from "../../store/index.ts";
import { withSession, type Session, type SessionEnvironment } from "./with-session.ts";

const done: TaskOutcome = { kind: "done", cached: false };

/** A call whose reply arrives after `meanwhile`. */
function call({ attempt, claim, record }: Session, taskKey: string, meanwhile = () => {}): Promise<TaskOutcome> {
  return attempt(async () => {
    const claimed = await claim(sampleStart(taskKey), {});
    if (claimed.kind !== "claimed") throw new Error(claimed.kind);
    meanwhile();
    await record(sampleEnd(claimed.attemptId), { answer: sampleAnswer(taskKey) });
    return done;
  });
}

/** A store that another program can lock, which says at once that it is. */
async function lockable(parts: Pick<SessionEnvironment, "storePatienceMs"> & { readonly stop?: AbortSignal }) {
  const place = filePlace();
  onTestFinished(() => place.remove());
  const store = await place.open({ lockTimeoutMs: 0 });
  const other = new DatabaseSync(place.location);
  onTestFinished(() => other.close());
  const told: (number | null)[] = [];
  const environment: SessionEnvironment = {
    store,
    now: () => new Date(),
    randomHex: () => "a",
    stop: new AbortController().signal,
    onStoreTrouble: (_, waitMs) => told.push(waitMs),
    ...parts,
  };
  return { store, environment, told, lock: () => other.exec("begin immediate"), release: () => other.exec("commit") };
}

test("a reply that a locked store does not take waits for it, and until then nothing else starts", async () => {
  const { store, environment, told, lock, release } = await lockable({});
  const started: string[] = [];
  const outcomes = await withSession(environment, async (session) => {
    const first = call(session, "first", lock);
    await expect.poll(() => told).toHaveLength(1);
    const second = call(session, "second", () => started.push("second"));
    await sleep(700);
    expect(started).toEqual([]);
    release();
    return Promise.all([first, second]);
  });
  expect(outcomes).toEqual([done, done]);
  expect(told).toEqual([600_000]);
  expect(await store.finishedKeys(["first", "second"])).toEqual(new Set(["first", "second"]));
});

test.each([
  { by: "the end of the wait", storePatienceMs: 300, interrupt: () => {} },
  { by: "an interrupt", storePatienceMs: 600_000, interrupt: (stop: AbortController) => stop.abort() },
])("$by saves replies that a locked store does not take in a copy with all the rest", async (given) => {
  const stop = new AbortController();
  const { storePatienceMs } = given;
  const { environment, told, lock } = await lockable({ storePatienceMs, stop: stop.signal });
  const working = withSession(environment, async (session) => {
    await call(session, "before");
    const calls = [call(session, "first"), call(session, "second", lock)];
    await expect.poll(() => told).toHaveLength(1);
    given.interrupt(stop);
    await Promise.all(calls);
  });
  const fault = await working.catch((error: unknown) => error);
  expect(fault).toMatchObject({
    message: expect.stringMatching(
      /another process keeps it locked\. It has not taken 2 replies that had arrived, at a cost of \$0\.5\. .* It is in /u,
    ),
    hint: expect.stringMatching(/^To continue: the same command with --db .*\.rescued-/u),
  });
  expect(told).toHaveLength(1);
  const [, location = ""] = /It is in (.*)$/u.exec(String(fault)) ?? [];
  const copy = await openStore({ location, create: false, clock: () => new Date() });
  expect(await copy.finishedKeys(["before", "first", "second"])).toEqual(new Set(["before", "first", "second"]));
  await copy.close();
});

test("a process that a lock kept from its heartbeat does not take it for the silence of another one", async () => {
  const { store, environment, lock, release } = await lockable({});
  const silenceMs = 600;
  await store.openSession({ id: "other", startedAt: new Date().toISOString(), host: "elsewhere", pid: 1 });
  await withSession({ ...environment, silenceMs }, async ({ endDead }) => {
    await endDead();
    lock();
    await sleep(2 * silenceMs);
    release();
    // The other one was kept from it too, and its next heartbeat is not yet due.
    for (let look = 0; look < 10; look += 1) {
      await endDead();
      await sleep(20);
    }
    expect((await store.sessions()).find(({ id }) => id === "other")?.endedAt).toBeNull();
    await expect
      .poll(async () => (await endDead(), await store.sessions()))
      .toContainEqual(expect.objectContaining({ id: "other", endedAt: expect.any(String) }));
  });
});

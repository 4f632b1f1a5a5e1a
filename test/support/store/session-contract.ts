import { describe, expect, it } from "vitest";
import { begin } from "./begin.ts";
import { sampleAnswer, sampleEnd, sampleExtraction, sampleStart } from "./sample-results.ts";
import { samplePlan } from "./sample-plan.ts";
import type { StoreTest } from "./store-test.ts";

const startedAt = "2030-01-01T10:00:00.000Z";
const later = "2030-01-01T10:00:05.000Z";
const left = { id: "left", startedAt, host: "here", pid: 11 };
const right = { id: "right", startedAt, host: "there", pid: 22 };
const byLeft = sampleStart("task", { sessionId: "left" });
const byRight = sampleStart("task", { sessionId: "right" });

/** Which process has which task, what attempts cost, and the events that are kept. */
export function sessionContract({ withStore }: StoreTest): void {
  describe("sessions", () => {
    it("begin, give signs of life and end once", () =>
      withStore(async (store) => {
        await store.openSession(left);
        expect(await store.sessions()).toEqual([{ ...left, heartbeatAt: startedAt, endedAt: null }]);
        await store.heartbeat("left", later);
        await store.endSession({ sessionId: "left", at: later, silentSince: null });
        await store.endSession({ sessionId: "left", at: "2031-01-01T00:00:00.000Z", silentSince: null });
        expect(await store.sessions()).toEqual([{ ...left, heartbeatAt: later, endedAt: later }]);
      }));

    it("are not ended by whoever has missed a sign of life, and live again with the next", () =>
      withStore(async (store) => {
        await store.openSession(left);
        await store.heartbeat("left", later);
        await store.endSession({ sessionId: "left", at: later, silentSince: startedAt });
        expect(await store.sessions()).toMatchObject([{ endedAt: null }]);
        await store.endSession({ sessionId: "left", at: later, silentSince: later });
        expect(await store.sessions()).toMatchObject([{ endedAt: later }]);
        await store.heartbeat("left", later);
        expect(await store.sessions()).toMatchObject([{ endedAt: null }]);
      }));
  });

  describe("the attempts of a session", () => {
    it("are its own, and come again as far as they were open at the last look", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        const [planned] = samplePlan().tasks;
        await store.openSession(left);
        await store.openSession(right);
        const first = await begin(store, { ...byLeft, taskKey: planned?.key ?? "" });
        await begin(store, { ...byRight, taskKey: "other" });
        const second = await begin(store, { ...byLeft, taskKey: "unplanned" });
        const look = (after: number | null, open: readonly number[]) =>
          store.attempts({ sessionId: "left", after, open });
        expect(await look(null, [])).toMatchObject([
          { attemptId: first, end: null },
          { attemptId: second, end: null },
        ]);
        await store.endAttempt(sampleEnd(first, { result: "timeout" }));
        const { finishedAt, cost } = sampleEnd(first);
        const end = { finishedAt, result: "timeout", cost };
        expect(await look(second, [first, second])).toMatchObject([
          { attemptId: first, end },
          { attemptId: second, end: null },
        ]);
        expect(await look(second, [])).toEqual([]);
        const subjects = await store.modelConfigsByTask(samplePlan().suite.digest);
        expect(subjects.get(planned?.key ?? "")).toBe(planned?.modelConfig.id);
        expect(subjects.size).toBe(samplePlan().tasks.length);
      }));
  });

  describe("the attempts of all sessions", () => {
    it("are followed from any of them on, with their ends, and those that were cut off", () =>
      withStore(async (store) => {
        expect(await store.lastAttempt()).toBe(0);
        await store.openSession(left);
        await store.openSession(right);
        const first = await begin(store, { ...byLeft, taskKey: "one" });
        const second = await begin(store, { ...byRight, taskKey: "other" });
        expect(await store.lastAttempt()).toBe(second);
        const open = { end: null, inFlight: true };
        expect(await store.attempts({ after: 0, open: [] })).toMatchObject([
          { attemptId: first, taskKey: "one", sessionId: "left", ...open },
          { attemptId: second, taskKey: "other", sessionId: "right", ...open },
        ]);
        const { response: _, ...end } = sampleEnd(second, { result: "timeout" });
        await store.endAttempt(sampleEnd(second, { result: "timeout" }));
        await store.endSession({ sessionId: "left", at: later, silentSince: null });
        const { finishedAt, result, cost } = end;
        expect(await store.attempts({ after: first, open: [first] })).toMatchObject([
          { attemptId: first, end: null, inFlight: false },
          { attemptId: second, end: { finishedAt, result, cost }, inFlight: false },
        ]);
        expect(await store.attemptOutcomes([first, second])).toEqual(new Map([[second, end]]));
        expect(await store.attempts({ after: second, open: [] })).toEqual([]);
      }));
  });

  describe("claims", () => {
    it("are held by the one session whose attempt is in flight, until its end", () =>
      withStore(async (store) => {
        await store.openSession(left);
        await store.openSession(right);
        const [mine, theirs] = await Promise.all([store.beginAttempt(byLeft), store.beginAttempt(byRight)]);
        expect(mine.kind).toBe("claimed");
        expect(theirs).toEqual({ kind: "held-elsewhere", by: { ...left, heartbeatAt: startedAt, endedAt: null } });
        expect(await store.beginAttempt(sampleStart("task"))).toMatchObject({ kind: "held-elsewhere" });
        expect(await store.beginAttempt({ ...byRight, taskKey: "other" })).toMatchObject({ kind: "claimed" });
        const [attempt, ...more] = await store.attemptsOf("task");
        expect([attempt?.start, more]).toEqual([byLeft, []]);
        await store.endAttempt(sampleEnd(attempt?.id ?? 0, { result: "timeout" }));
        expect(await store.beginAttempt(byRight)).toMatchObject({ kind: "claimed" });
      }));

    it("do not stand in the way of the same session, of results, or of attempts by nobody", () =>
      withStore(async (store) => {
        await store.openSession(left);
        await begin(store, sampleStart("task"));
        await begin(store, byLeft);
        const attemptId = await begin(store, byLeft);
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId }) });
        expect(await store.beginAttempt(byLeft)).toEqual({ kind: "already-done" });
      }));

    it("end with their session, and a session that makes an attempt lives again", () =>
      withStore(async (store) => {
        await store.openSession(left);
        await store.openSession(right);
        await begin(store, byLeft);
        await store.endSession({ sessionId: "left", at: later, silentSince: null });
        await begin(store, byRight);
        await begin(store, { ...byLeft, taskKey: "other", startedAt: later });
        expect(await store.sessions()).toMatchObject([{ id: "left", heartbeatAt: later, endedAt: null }, {}]);
        expect(await store.beginAttempt({ ...byRight, taskKey: "other" })).toMatchObject({ kind: "held-elsewhere" });
      }));

    it("are not to be had by a session that nobody has opened", () =>
      withStore(async (store) => {
        await expect(store.beginAttempt(byLeft)).rejects.toMatchObject({ code: "internal" });
        expect(await store.attemptsOf("task")).toEqual([]);
      }));

    it("are not to be had where others have begun what the caller has not seen", () =>
      withStore(async (store) => {
        await store.openSession(left);
        await store.openSession(right);
        const seen = await begin(store, byLeft);
        const next = { ...byLeft, taskKey: "next" };
        expect(await store.beginAttempt(next, { seen })).toMatchObject({ kind: "claimed" });
        // One's own are no news, however many they are.
        expect(await store.beginAttempt({ ...next, taskKey: "third" }, { seen: 0 })).toMatchObject({ kind: "claimed" });
        const other = await begin(store, { ...byRight, taskKey: "fourth" });
        expect(await store.beginAttempt({ ...next, taskKey: "fifth" }, { seen })).toEqual({ kind: "uncounted" });
        expect(await store.beginAttempt({ ...next, taskKey: "fifth" }, { seen: other })).toMatchObject({
          kind: "claimed",
        });
      }));

    it("let a name extraction be replaced once", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        const extraction = sampleExtraction();
        const start = sampleStart(extraction.taskKey);
        const first = await begin(store, start);
        await store.endAttempt(sampleEnd(first), { nameExtraction: extraction });
        const [{ recordedAt } = { recordedAt: "" }] = await store.nameExtractions(plan.suite.digest);
        expect(await store.beginAttempt(start)).toEqual({ kind: "already-done" });
        const again = await store.beginAttempt(start, { replaces: recordedAt });
        expect(again).toMatchObject({ kind: "claimed" });
        await store.endAttempt(sampleEnd(first + 1), { nameExtraction: extraction });
        expect(await store.beginAttempt(start, { replaces: recordedAt })).toEqual({ kind: "already-done" });
      }));
  });

  describe("what attempts cost", () => {
    it("is read of new attempts, and again of those that were in flight", () =>
      withStore(async (store) => {
        const reserved = sampleStart("task", { reservedUsd: 0.5 });
        const [paid, unpriced, open] = [
          await begin(store, reserved),
          await begin(store, reserved),
          await begin(store, reserved),
        ];
        await store.endAttempt(sampleEnd(paid));
        await store.endAttempt(sampleEnd(unpriced, { cost: { usd: null, source: "unknown" } }));
        const { taskKey } = reserved;
        const row = { taskKey, sessionId: null, startedAt, inFlight: false, reservedUsd: 0.5 };
        const { finishedAt, result, status, usage, cost } = sampleEnd(paid);
        const abandoned = { ...row, attemptId: open, end: null };
        expect(await store.attempts({ after: null, open: [] })).toEqual([
          { ...row, attemptId: paid, end: { finishedAt, result, status, usage, cost } },
          {
            ...row,
            attemptId: unpriced,
            end: { finishedAt, result, status, usage, cost: { usd: null, source: "unknown" } },
          },
          abandoned,
        ]);
        expect(await store.attempts({ after: unpriced, open: [] })).toEqual([abandoned]);
        await store.endAttempt(sampleEnd(open));
        const next = await begin(store, sampleStart("next"));
        expect(await store.attempts({ after: open, open: [open, next] })).toEqual([
          { ...abandoned, end: { finishedAt, result, status, usage, cost } },
          { ...row, attemptId: next, taskKey: "next", reservedUsd: null, end: null },
        ]);
        expect(await store.attempts({ after: next, open: [] })).toEqual([]);
      }));

    it("may still rise while the session of a call is alive", () =>
      withStore(async (store) => {
        await store.openSession(left);
        const attemptId = await begin(store, byLeft);
        const flying = async (after: number | null, open: readonly number[]) =>
          (await store.attempts({ after, open })).map(({ inFlight }) => inFlight);
        expect(await flying(null, [])).toEqual([true]);
        await store.endSession({ sessionId: "left", at: later, silentSince: null });
        expect(await flying(attemptId, [attemptId])).toEqual([false]);
        await store.heartbeat("left", later);
        expect(await flying(attemptId, [attemptId])).toEqual([true]);
        await store.endAttempt(sampleEnd(attemptId));
        expect(await flying(null, [])).toEqual([false]);
      }));
  });

  describe("events", () => {
    it("come back as they were, in their order", () =>
      withStore(async (store) => {
        await store.openSession(left);
        const event = {
          sessionId: "left",
          at: later,
          kind: "limit-cut",
          channel: "a\0\ud800",
          body: { limit: 4, why: "\0 \udc00" },
        };
        await store.recordEvents([event, { ...event, channel: null, body: {} }]);
        await store.recordEvents([{ ...event, kind: "budget" }]);
        const [first, second, third] = await store.events({ after: null, last: null });
        expect(first).toEqual({ ...event, id: first?.id });
        expect(second).toMatchObject({ channel: null, body: {} });
        expect(await store.events({ after: second?.id ?? null, last: null })).toEqual([third]);
        expect(await store.events({ after: null, last: 2 })).toEqual([second, third]);
      }));

    it("are recorded all together or not at all", () =>
      withStore(async (store) => {
        await store.openSession(left);
        const event = { sessionId: "left", at: later, kind: "budget", channel: null, body: {} };
        const stranger = { ...event, sessionId: "nobody" };
        await expect(store.recordEvents([event, stranger])).rejects.toMatchObject({ code: "internal" });
        expect(await store.events({ after: null, last: null })).toEqual([]);
      }));
  });
}

import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { defaultRetryPolicy } from "./retry-policy.ts";
import { runGraph } from "./run-graph.ts";
import { FakeClock } from "../../test/support/engine/fake-clock.ts";
import { staticLimiter } from "../../test/support/engine/static-limiter.ts";
import {
  done,
  failed,
  playScript,
  retry,
  task,
  unlimited,
  type Played,
  type Step,
} from "../../test/support/engine/scripted-run.ts";

const tasks = [
  task("retrying"),
  task("quick"),
  task("slow"),
  task("after-slow", { dependsOn: ["slow"] }),
  task("queued", { channel: "narrow" }),
  task("queued-too", { channel: "narrow" }),
];
const limits = { ...unlimited, perChannel: (channel: string) => (channel === "narrow" ? 1 : Infinity) };

function step({ key }: { key: string }): Step {
  if (key === "retrying") return { ms: 10, outcome: retry("rate-limited", 600_000) };
  return { ms: key === "quick" ? 20 : 1_000, outcome: done };
}

describe("cancellation", () => {
  test("starts nothing more, aborts and awaits calls in flight, and counts what is left", async () => {
    const { clock, ...played } = await playCancelled(step);
    expect(played.endedAt).toBe(100);
    expect(played.summary).toEqual({
      done: 1,
      cached: 0,
      skipped: 0,
      failed: [],
      blocked: [],
      cancelled: 5,
      retries: { "rate-limited": 1 },
      attempts: 4,
      stop: { kind: "cancelled" },
    });
    const cancelled = played.timeline.flatMap(({ event }) => (event.kind === "task-cancelled" ? [event.node.key] : []));
    expect(cancelled.toSorted()).toEqual(["queued", "slow"]);
    expect(clock.sleeping).toBe(0);
  });

  test("before the start: nothing starts", async () => {
    const { summary, timeline } = await playScript({ tasks, step, signal: AbortSignal.abort() });
    expect(summary).toMatchObject({ done: 0, attempts: 0, cancelled: 6, stop: { kind: "cancelled" } });
    expect(timeline).toEqual([]);
  });

  test("while only a retry is pending: ends at once and leaves no timer", async () => {
    const [clock, cancel] = [new FakeClock(), new AbortController()];
    void clock.sleep(100, cancel.signal).then(() => cancel.abort());
    const played = await playScript({ tasks: [task("retrying")], step, clock, signal: cancel.signal });
    expect(played.summary).toMatchObject({ attempts: 1, cancelled: 1, stop: { kind: "cancelled" } });
    expect({ endedAt: played.endedAt, sleeping: clock.sleeping }).toEqual({ endedAt: 100, sleeping: 0 });
  });

  test("from within a listener: the task just announced is aborted, no other starts", async () => {
    const cancel = new AbortController();
    const onEvent = (): void => cancel.abort();
    const { summary, started } = await playScript({ tasks, step, signal: cancel.signal, onEvent });
    expect(started).toEqual(["slow"]);
    expect(summary).toMatchObject({ attempts: 1, done: 0, cancelled: 6 });
  });

  test("a result or failure that arrives after the cancellation counts", async () => {
    const played = await playCancelled(({ key }) => {
      const outcome = key === "slow" ? done : failed("rejected");
      return { ms: 1_000, outcome, onAbort: "ignore" };
    });
    expect(played.endedAt).toBe(1_000);
    expect(played.summary).toMatchObject({ done: 1, attempts: 4, blocked: [], cancelled: 2 });
    expect(played.summary.failed.map(({ node }) => node.key)).toEqual(["retrying", "quick", "queued"]);
  });

  test("an attempt that wants a retry, or throws, because it was aborted has not failed", async () => {
    const played = await playCancelled(({ key }) => {
      if (key === "slow") return { ms: 1_000, outcome: new Error("aborted"), onAbort: "throw" };
      return { ms: 1_000, outcome: retry("malformed-verdict"), onAbort: "ignore" };
    });
    expect(played.summary).toMatchObject({ done: 0, attempts: 4, failed: [], cancelled: 6 });
    expect(played.summary.retries).toEqual({});
  });

  test("a finished run leaves no listener on the caller's signal", async () => {
    const { signal } = new AbortController();
    await playScript({ tasks, signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("takes effect although every result is cached and no task yields", async () => {
    const cancel = new AbortController();
    const many = Array.from({ length: 1_000 }, (_, index) => task(`task-${index}`));
    setImmediate(() => cancel.abort());
    const summary = await runGraph({
      graph: { tasks: many },
      execute: () => Promise.resolve({ kind: "done", cached: true }),
      limits: { ...unlimited, total: 1 },
      limiter: staticLimiter(() => Infinity),
      retry: defaultRetryPolicy,
      clock: systemClock,
      random: () => 0,
      signal: cancel.signal,
      onEvent: () => undefined,
    });
    expect(summary.stop).toEqual({ kind: "cancelled" });
    expect(summary.done).toBeLessThan(many.length);
  });
});

/** Cancels at 100 ms. */
async function playCancelled(script: (node: { key: string }) => Step): Promise<Played & { clock: FakeClock }> {
  const clock = new FakeClock();
  const cancel = new AbortController();
  void clock.sleep(100, new AbortController().signal).then(() => cancel.abort());
  const played = await playScript({ tasks, step: script, limits, clock, signal: cancel.signal });
  return { ...played, clock };
}

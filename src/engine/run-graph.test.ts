import { describe, expect, test } from "vitest";
import { BenchError } from "../domain/bench-error.ts";
import type { Limiter } from "./limits/limiter.ts";
import { FakeClock } from "../../test/support/engine/fake-clock.ts";
import { recordingLimiter } from "../../test/support/engine/recording-limiter.ts";
import { playScript, steps, task, unlimited } from "../../test/support/engine/scripted-run.ts";

const chain = [task("a"), task("b", { dependsOn: ["a"] }), task("c", { dependsOn: ["b"] })];

describe("order", () => {
  test("an empty graph is done at once", async () => {
    const { summary, endedAt } = await playScript({ tasks: [] });
    expect(summary).toEqual({
      done: 0,
      cached: 0,
      skipped: 0,
      failed: [],
      blocked: [],
      cancelled: 0,
      retries: {},
      attempts: 0,
      stop: null,
    });
    expect(endedAt).toBe(0);
  });

  test("the longest remaining path starts first, then plan order", async () => {
    const tasks = [task("early"), task("late"), ...chain];
    const { started } = await playScript({ tasks, limits: { ...unlimited, total: 1 } });
    expect(started).toEqual(["a", "b", "early", "late", "c"]);
  });

  test("a dependent starts the moment its last dependency is done", async () => {
    const tasks = [task("a"), task("b"), task("both", { dependsOn: ["a", "b"] })];
    const step = steps({ b: [{ ms: 300 }] });
    const { timeline, endedAt } = await playScript({ tasks, step });
    const start = timeline.find(({ event }) => event.kind === "task-started" && event.node.key === "both");
    expect(start?.at).toBe(300);
    expect(endedAt).toBe(400);
  });

  test("lanes open in plan order, the next one when an open one ends", async () => {
    const lanes = ["z", "y", "x"];
    const tasks = lanes.flatMap((lane) => [
      task(`${lane}1`, { lane }),
      task(`${lane}2`, { lane, dependsOn: [`${lane}1`] }),
    ]);
    const { started, endedAt } = await playScript({ tasks, limits: { ...unlimited, openLanes: 2 } });
    expect(started).toEqual(["z1", "y1", "z2", "y2", "x1", "x2"]);
    expect(endedAt).toBe(400);
  });

  test("finished tasks are not run, and nothing waits for them", async () => {
    const { summary, started } = await playScript({ tasks: chain, finished: new Set(["a", "b"]) });
    expect(started).toEqual(["c"]);
    expect(summary).toMatchObject({ done: 1, cached: 0, attempts: 1 });
  });

  test("results that were stored already are counted apart", async () => {
    const stored = [{ outcome: { kind: "done", cached: true } }] as const;
    const step = steps({ a: stored, b: stored });
    const { summary } = await playScript({ tasks: chain, step });
    expect(summary).toMatchObject({ done: 3, cached: 2, skipped: 0 });
  });

  test("tasks that are not asked are counted apart from what was stored already", async () => {
    const skipped = [{ outcome: { kind: "done", cached: true, skipped: true } }] as const;
    const stored = [{ outcome: { kind: "done", cached: true } }] as const;
    const { summary } = await playScript({ tasks: chain, step: steps({ a: stored, b: skipped, c: skipped }) });
    expect(summary).toMatchObject({ done: 3, cached: 1, skipped: 2 });
  });
});

describe("ports", () => {
  test("a budget that says stop ends the run cleanly, and takes no permit for the refused start", async () => {
    const { limiter, permits } = recordingLimiter();
    const { summary, endedAt } = await playScript({
      tasks: [...chain, task("slow")],
      step: steps({ slow: [{ ms: 300 }] }),
      limiter,
      admit: ({ key }) => (key === "b" ? "stop" : "start"),
    });
    expect(summary).toMatchObject({ done: 2, cancelled: 2, failed: [], stop: { kind: "budget" } });
    expect(endedAt).toBe(300);
    expect(permits).toEqual(["+channel", "+channel", "-channel done", "+channel", "-channel unused", "-channel done"]);
  });

  test("a limiter that makes a call wait is asked again after that time, though nothing is in flight", async () => {
    const { limiter } = recordingLimiter();
    const late: Limiter = {
      acquire: (channel, now) =>
        now < 60_000 ? { kind: "wait", gate: "noon", ms: 60_000 - now } : limiter.acquire(channel, now),
    };
    const { summary, timeline } = await playScript({ tasks: [task("a"), task("b")], limiter: late });
    expect(summary.done).toBe(2);
    expect(timeline[0]).toMatchObject({ at: 60_000, event: { kind: "task-started" } });
  });

  test("a listener that throws ends the run with its error once nothing is in flight", async () => {
    const clock = new FakeClock();
    const played = playScript({
      tasks: [...chain, task("slow")],
      step: steps({ slow: [{ ms: 900 }] }),
      clock,
      onEvent: ({ kind }) => {
        if (kind === "task-finished") throw new Error("the screen is gone");
      },
    });
    await expect(played).rejects.toThrow("the screen is gone");
    expect({ now: clock.now(), sleeping: clock.sleeping }).toEqual({ now: 100, sleeping: 0 });
  });
});

describe("malformed graphs and limits", () => {
  test.each([
    { tasks: [task("a"), task("a")], problem: "task a is planned twice" },
    { tasks: [task("b", { dependsOn: ["a"] }), task("a")], problem: "task b depends on a, not planned before it" },
  ])("a malformed graph: $problem", async ({ tasks, problem }) => {
    expect(await messageOf(playScript({ tasks }))).toContain(problem);
  });

  test("lanes opened in turn that wait for each other", async () => {
    const tasks = [task("a"), task("b", { lane: "other", dependsOn: ["a"] })];
    expect(await messageOf(playScript({ tasks, limits: { ...unlimited, openLanes: 1 } }))).toContain("of another lane");
    expect((await playScript({ tasks })).summary.done).toBe(2);
  });

  test.each([
    { ...unlimited, total: 0 },
    { ...unlimited, openLanes: 0 },
    { ...unlimited, perLane: 0 },
    { ...unlimited, perChannel: () => 0 },
  ])("limits under which nothing can start", async (limits) => {
    expect(await messageOf(playScript({ tasks: [task("a")], limits }))).toContain("The run is stuck");
  });
});

async function messageOf(run: Promise<unknown>): Promise<string> {
  const error = await run.catch((reason: unknown) => reason);
  return error instanceof BenchError ? error.message : `not a BenchError: ${String(error)}`;
}

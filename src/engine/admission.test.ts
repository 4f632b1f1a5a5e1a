import { describe, expect, test } from "vitest";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";
import type { EngineEvent } from "./engine-event.ts";
import { recordingLimiter } from "../../test/support/engine/recording-limiter.ts";
import {
  done,
  playScript,
  steps,
  task,
  unlimited,
  type Script,
  type Timed,
} from "../../test/support/engine/scripted-run.ts";

describe("a start that must wait", () => {
  test("is retried when a running task ends, and nothing else starts before", async () => {
    const room = { free: 2 };
    const { timeline, summary } = await playScript({
      tasks: [task("a"), task("b"), task("c")],
      step: ({ key }) => ({ ms: key === "a" ? 100 : 200, outcome: done }),
      admit: () => (room.free > 0 ? "start" : "wait"),
      onEvent: ({ kind }) => {
        room.free += kind === "task-started" ? -1 : 1;
      },
    });
    expect(starts(timeline)).toEqual(["a@0", "b@0", "c@100"]);
    expect(summary).toMatchObject({ done: 3, attempts: 3, stop: null });
  });

  test("is retried after a pause although nothing runs: other processes may have released budget", async () => {
    let questions = 0;
    const admit = (): "start" | "wait" => {
      questions += 1;
      return questions <= 3 ? "wait" : "start";
    };
    const { timeline } = await playScript({ tasks: [task("a")], admit });
    expect(starts(timeline)).toEqual(["a@750"]);
    expect(questions).toBe(4);
  });

  test("returns its permit, and `stop` ends the run", async () => {
    const { limiter, permits } = recordingLimiter();
    let questions = 0;
    const admit = (): "wait" | "stop" => {
      questions += 1;
      return questions === 1 ? "wait" : "stop";
    };
    const { summary } = await playScript({ tasks: [task("a")], admit, limiter });
    expect(summary).toMatchObject({ attempts: 0, cancelled: 1, stop: { kind: "budget" } });
    expect(permits).toEqual(["+channel", "-channel unused", "+channel", "-channel unused"]);
  });

  test("does not keep a cancelled run from ending", async () => {
    const cancel = new AbortController();
    const admit = (): "wait" => {
      cancel.abort();
      return "wait";
    };
    const { summary } = await playScript({ tasks: [task("a")], admit, signal: cancel.signal });
    expect(summary).toMatchObject({ attempts: 0, cancelled: 1, stop: { kind: "cancelled" } });
  });
});

describe("a task that another process holds", () => {
  test("is asked again after the time given, without an attempt, a retry or a permit used", async () => {
    const { limiter, permits } = recordingLimiter();
    const played = await playScript({ ...deferredTwice(), limiter });
    expect(starts(played.timeline)).toEqual(["a@0", "a@2100", "a@4200"]);
    const deferrals = played.timeline.filter(({ event }) => event.kind === "task-deferred");
    expect(deferrals).toMatchObject([{ event: { afterMs: 2_000 } }, { event: { afterMs: 2_000 } }]);
    expect(played.timeline.flatMap(({ event }) => (event.kind === "task-started" ? [event.attempt] : []))).toEqual([
      1, 1, 1,
    ]);
    expect(played.summary).toMatchObject({ done: 1, attempts: 1, retries: {}, failed: [] });
    expect(permits.filter((line) => line.startsWith("-"))).toEqual([
      "-channel unused",
      "-channel unused",
      "-channel done",
    ]);
  });

  test("holds no slot while it waits", async () => {
    const { tasks, step } = deferredTwice();
    const limits = { ...unlimited, total: 1, openLanes: 1, perLane: 1 };
    const played = await playScript({ tasks: [...tasks, task("b")], step, limits });
    expect(starts(played.timeline)).toEqual(["a@0", "b@100", "a@2100", "a@4200"]);
  });

  test("is left for the next run when this one stops first", async () => {
    const drain = new AbortController();
    const onEvent = ({ kind }: EngineEvent<TaskNode>): void => {
      if (kind === "task-started") drain.abort();
    };
    const { summary, timeline } = await playScript({ ...deferredTwice(), drain: drain.signal, onEvent });
    expect(summary).toMatchObject({ attempts: 0, cancelled: 1, failed: [], stop: { kind: "cancelled" } });
    expect(timeline.at(-1)?.event.kind).toBe("task-cancelled");
  });
});

/** Task a, deferred by two seconds the first two times that it is asked for. */
function deferredTwice(): Required<Pick<Script, "tasks" | "step">> {
  let questions = 0;
  const deferred: TaskOutcome = { kind: "deferred", afterMs: 2_000 };
  return {
    tasks: [task("a")],
    step: ({ key }) => {
      if (key === "a") questions += 1;
      return { ms: 100, outcome: key === "a" && questions <= 2 ? deferred : done };
    },
  };
}

function starts(timeline: readonly Timed[]): readonly string[] {
  return timeline.flatMap(({ at, event }) => (event.kind === "task-started" ? [`${event.node.key}@${at}`] : []));
}

describe("batches that take turns", () => {
  const tasks = [task("a1"), task("b1"), task("a2", { dependsOn: ["a1"] }), task("b2")];
  test("end before the next one begins, also where a retry waits; without turns they overlap", async () => {
    const step = steps({
      a1: [{ ms: 100, outcome: { kind: "retry", fault: "rate-limited", detail: "", afterMs: 5_000 } }],
    });
    const inTurn = await playScript({ tasks, step, batches: { batchOf, inTurn: true } });
    expect(inTurn.started).toEqual(["a1", "a1", "a2", "b1", "b2"]);
    expect(inTurn.summary).toMatchObject({ done: 4 });
    expect((await playScript({ tasks, step, batches: { batchOf } })).started).toEqual(["a1", "b1", "b2", "a1", "a2"]);
  });

  test("are over, too, when a failure ends their channel", async () => {
    const own = [task("a1", { channel: "shut" }), task("a3", { channel: "shut" }), task("b1")];
    const step = steps({ a1: [{ outcome: { kind: "failed", fault: "server-down", detail: "" } }] });
    const limits = { ...unlimited, perChannel: () => 1 };
    const { started } = await playScript({ tasks: own, step, limits, batches: { batchOf, inTurn: true } });
    expect(started).toEqual(["a1", "b1"]);
  });
});

function batchOf({ key }: TaskNode): number {
  return key.startsWith("a") ? 0 : 1;
}

import { expect, test } from "vitest";
import { followTrouble } from "./follow-trouble.ts";
import type { EventTask, EventPayload } from "./run-event.ts";

const channel = "here acme/model";

function taskOf(task: string): EventTask {
  const place = { variant: null, delivery: null, scenario: null, turn: null, judge: null };
  return { task, work: "answer", model: "model", modelConfig: "m", run: 1, channel, ...place };
}

function retry(task: string, terms: { readonly waitMs: number; readonly askedMs: number }): EventPayload {
  const why = { fault: "server-error", detail: "HTTP 503: overloaded" } as const;
  return { kind: "retry-scheduled", ...taskOf(task), ...why, ...terms, askedBy: "server" };
}

const started = (task: string, attempt: number): EventPayload => ({
  kind: "attempt-started",
  ...taskOf(task),
  attempt,
});

const answered = (task: string, attempt: number): EventPayload => ({
  kind: "attempt-ended",
  ...taskOf(task),
  attempt,
  result: "answered",
  status: 200,
  ms: 1,
  usd: 0,
  costSource: "free",
  servedBy: null,
  detail: null,
  promptTokens: 1,
  completionTokens: 1,
  reasoningTokens: null,
});

function following() {
  let now = 0;
  const { take, troubles } = followTrouble(() => now);
  const happen = (...happenings: readonly EventPayload[]): void => {
    for (const payload of happenings) take({ v: 1, at: "2030-01-01T00:00:00.000Z", session: "s", ...payload });
  };
  const passMs = (ms: number): void => {
    now += ms;
  };
  return { happen, passMs, troubles };
}

test("calls that failed wait: the last fault, how many, and the next try as it comes nearer", () => {
  const { happen, passMs, troubles } = following();
  expect(troubles()).toEqual([]);
  happen(retry("a", { waitMs: 4000, askedMs: 0 }), retry("b", { waitMs: 9000, askedMs: 0 }));
  const overloaded = { channel, reason: "server-error", detail: "HTTP 503: overloaded" };
  expect(troubles()).toEqual([{ ...overloaded, waiting: 2, nextTryMs: 4000, silentMs: 0 }]);
  passMs(3000);
  expect(troubles()).toEqual([{ ...overloaded, waiting: 2, nextTryMs: 1000, silentMs: 3000 }]);
  passMs(1000);
  happen(started("a", 1));
  expect(troubles()).toEqual([{ ...overloaded, waiting: 1, nextTryMs: 0, silentMs: 4000 }]);
  happen(answered("a", 1));
  // It is served again, but nothing is in flight and one call still waits.
  expect(troubles()).toEqual([{ ...overloaded, waiting: 1, nextTryMs: 5000, silentMs: 0 }]);
  happen(started("c", 2));
  expect(troubles()).toEqual([]);
});

test("what the server asked for counts, the longest demand, not the jitter on top of it", () => {
  const { happen, passMs, troubles } = following();
  happen(retry("a", { waitMs: 5900, askedMs: 5000 }), retry("b", { waitMs: 31_000, askedMs: 30_000 }));
  expect(troubles()).toMatchObject([{ waiting: 2, nextTryMs: 30_000 }]);
  passMs(30_000);
  happen(started("a", 1), started("b", 2), answered("a", 1), answered("b", 2));
  expect(troubles()).toEqual([]);
});

test("a channel that is paused says why and for how long, until it resumes", () => {
  const { happen, passMs, troubles } = following();
  const pause = { channel: "acme", limit: 30, reason: "your cap of 30 calls a minute" };
  happen({ kind: "channel-paused", ...pause, waitMs: 20_000 });
  passMs(5000);
  const paused = { channel: "acme", reason: pause.reason, detail: null, waiting: 0, nextTryMs: 15_000, silentMs: 0 };
  expect(troubles()).toEqual([paused]);
  happen({ kind: "channel-resumed", ...pause });
  expect(troubles()).toEqual([]);
});

test.each<EventPayload>([
  { kind: "task-failed", ...taskOf("b"), fault: "no-credit", detail: "" },
  { kind: "task-failed", ...taskOf("b"), fault: "quota-exhausted", detail: "" },
  { kind: "task-failed", ...taskOf("a"), fault: "server-error", detail: "" },
  { kind: "task-cancelled", ...taskOf("a") },
  { kind: "budget-reached", budgetUsd: 1, spentUsd: 1, reservedUsd: 0 },
])("nothing waits where nothing is tried again: %j", (end) => {
  const { happen, troubles } = following();
  happen(retry("a", { waitMs: 1000, askedMs: 0 }));
  expect(troubles()).toHaveLength(1);
  happen(end);
  expect(troubles()).toEqual([]);
});

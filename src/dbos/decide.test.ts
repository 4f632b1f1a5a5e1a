import { expect, test } from "vitest";
import { defaultRetryPolicy } from "../engine/index.ts";
import { decide } from "./decide.ts";
import type { DueAttempt } from "./due-attempt.ts";

const judgement = { retry: defaultRetryPolicy, random: () => 0.123_456 };
const due: DueAttempt = { runId: "r", version: "1", key: "k", node: "{}", attempt: 1, failures: {} };

test("a result ends a task, and so does a fault that no other attempt overcomes", () => {
  expect(decide(due, { kind: "done", cached: true }, judgement)).toEqual({ kind: "done", cached: true });
  expect(decide(due, { kind: "failed", fault: "rejected", detail: "d" }, judgement)).toEqual({
    kind: "failed",
    fault: "rejected",
    detail: "d",
  });
});

test("a retry waits what the server demands and a backoff, and counts the fault", () => {
  const decision = decide(due, { kind: "retry", fault: "timeout", detail: "d", afterMs: 5_000 }, judgement);
  expect(decision).toMatchObject({ kind: "again", attempt: 2, failures: { timeout: 1 } });
  expect(decision).toHaveProperty("delayMs", expect.closeTo(5_123.456));
});

test("the last attempt that a fault allows fails the task, whatever other faults there were", () => {
  const worn = { ...due, failures: { timeout: defaultRetryPolicy.maxAttempts("timeout") - 1, connection: 3 } };
  const retry = { kind: "retry", detail: "d", afterMs: null } as const;
  expect(decide(worn, { ...retry, fault: "timeout" }, judgement)).toMatchObject({ kind: "failed", fault: "timeout" });
  expect(decide(worn, { ...retry, fault: "connection" }, judgement)).toMatchObject({ kind: "again" });
});

test.each([
  { kind: "deferred", afterMs: 500 },
  { kind: "failed", fault: "cancelled", detail: "the worker ends" },
] as const)("$kind $fault is no attempt: the same one is ordered again", (outcome) => {
  expect(decide(due, outcome, judgement)).toMatchObject({ kind: "again", attempt: 1, failures: {} });
});

import { expect, test } from "vitest";
import { defaultRetryPolicy } from "../engine/index.ts";
import { firstOrder, workflowIdOf, type AttemptOrder } from "./attempt-order.ts";
import { decide } from "./decide.ts";

const judgement = { retry: defaultRetryPolicy, random: () => 0.123_456 };
const order: AttemptOrder = firstOrder({ runId: "r", key: "k", channel: "c", queue: "q", priority: 3, epoch: 2 });

test("a result ends a task, and so does a fault that no other attempt overcomes", () => {
  expect(decide(order, { kind: "done", cached: true }, judgement)).toEqual({ kind: "done", cached: true });
  expect(decide(order, { kind: "failed", fault: "rejected", detail: "d" }, judgement)).toEqual({
    kind: "failed",
    fault: "rejected",
    detail: "d",
  });
});

test("a retry waits what the server demands and a backoff, in whole milliseconds, and counts the fault", () => {
  const decision = decide(order, { kind: "retry", fault: "timeout", detail: "d", afterMs: 5_000 }, judgement);
  expect(decision).toEqual({
    kind: "again",
    order: { ...order, serial: 2, attempt: 2, failures: { timeout: 1 }, delayMs: 5_124 },
  });
});

test("the last attempt that a fault allows fails the task, whatever other faults there were", () => {
  const worn = { ...order, failures: { timeout: defaultRetryPolicy.maxAttempts("timeout") - 1, connection: 3 } };
  const retry = { kind: "retry", detail: "d", afterMs: null } as const;
  expect(decide(worn, { ...retry, fault: "timeout" }, judgement)).toMatchObject({ kind: "failed", fault: "timeout" });
  expect(decide(worn, { ...retry, fault: "connection" }, judgement)).toMatchObject({ kind: "again" });
});

test.each([
  { kind: "deferred", afterMs: 500 },
  { kind: "failed", fault: "cancelled", detail: "the worker ends" },
] as const)("$kind $fault is no attempt: the same one is ordered again, under a name of its own", (outcome) => {
  const decision = decide(order, outcome, judgement);
  expect(decision).toMatchObject({ kind: "again", order: { attempt: 1, failures: {}, serial: 2 } });
  const names = [order, ...(decision.kind === "again" ? [decision.order] : [])].map(workflowIdOf);
  expect(new Set(names).size).toBe(2);
});

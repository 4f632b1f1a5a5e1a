import { describe, expect, test } from "vitest";
import { playScript, retry, steps, task, unlimited } from "../../test/support/engine/scripted-run.ts";

describe("retry", () => {
  test("a task that waits for its retry holds no slot", async () => {
    const tasks = [task("unlucky"), task("next")];
    const step = steps({ unlucky: [{ outcome: retry("rate-limited", 180_000) }] });
    const { timeline, summary } = await playScript({
      tasks,
      step,
      limits: { ...unlimited, total: 1, perLane: 1 },
      random: () => 0,
    });
    const seen = timeline.map(({ at, event }) => [event.kind, event.node.key, Math.floor(at / 1_000)]);
    expect(seen).toEqual([
      ["task-started", "unlucky", 0],
      ["retry-scheduled", "unlucky", 0],
      ["task-started", "next", 0],
      ["task-finished", "next", 0],
      ["task-started", "unlucky", 180],
      ["task-finished", "unlucky", 180],
    ]);
    expect(summary).toMatchObject({ done: 2, attempts: 3, retries: { "rate-limited": 1 } });
  });

  test("Retry-After is waited for in full, and the event says how long", async () => {
    const step = steps({ a: [{ outcome: retry("rate-limited", 600_000) }] });
    const { timeline } = await playScript({ tasks: [task("a")], step, random: () => 0.5 });
    const scheduled = timeline.find(({ event }) => event.kind === "retry-scheduled");
    expect(scheduled?.event).toMatchObject({ fault: "rate-limited", delayMs: 600_500 });
    expect(timeline.at(-2)).toMatchObject({ at: 600_600, event: { kind: "task-started", attempt: 2 } });
  });

  test.each([
    { fault: "rate-limited", attempts: 20 },
    { fault: "timeout", attempts: 6 },
    { fault: "empty", attempts: 5 },
    { fault: "malformed-verdict", attempts: 3 },
    { fault: "refused", attempts: 1 },
  ] as const)("$fault is given up after attempt $attempts", async ({ fault, attempts }) => {
    const { summary } = await playScript({ tasks: [task("a")], step: () => ({ ms: 100, outcome: retry(fault) }) });
    expect(summary.attempts).toBe(attempts);
    expect(summary.failed).toMatchObject([{ node: { key: "a" }, fault, detail: `${fault}, as scripted` }]);
    expect(summary.retries).toEqual(attempts === 1 ? {} : { [fault]: attempts - 1 });
  });

  test("each fault has a bound and a backoff of its own", async () => {
    const faults = ["empty", "empty", "empty", "empty", "timeout"] as const;
    const step = steps({ a: faults.map((fault) => ({ outcome: retry(fault) })) });
    const { summary, timeline } = await playScript({ tasks: [task("a")], step, random: () => 0.5 });
    const delays = timeline.flatMap(({ event }) => (event.kind === "retry-scheduled" ? [event.delayMs] : []));
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 500]);
    expect(summary).toMatchObject({ done: 1, retries: { empty: 4, timeout: 1 } });
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline } from "./deadline.ts";

const { signal } = new AbortController();
let nowMs = 0;

beforeEach(() => {
  nowMs = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** @param lateMs how much later than due the timers are called */
function pass(ms: number, lateMs = 0): void {
  nowMs += ms + lateMs;
  vi.advanceTimersByTime(ms);
}

test("after a pause of the whole process, what came meanwhile is read before a call is given up", () => {
  const deadline = startDeadline({ signal, timeoutMs: 20 });
  pass(20, 8_000);
  expect(deadline.stoppedBy()).toBeNull();
  pass(999);
  expect([deadline.stoppedBy(), deadline.signal.aborted]).toEqual([null, false]);
  pass(1);
  expect([deadline.stoppedBy(), deadline.signal.aborted]).toEqual(["timeout", true]);
});

test("without a pause a call is given up in time, a cancelled one at once, and one that is over not at all", () => {
  const late = startDeadline({ signal, timeoutMs: 20 });
  pass(20, 300);
  expect(late.stoppedBy()).toBe("timeout");
  expect(startDeadline({ signal: AbortSignal.abort(), timeoutMs: 20 }).stoppedBy()).toBe("cancelled");
  const over = startDeadline({ signal, timeoutMs: 20 });
  pass(20, 8_000);
  over.release();
  pass(1_000);
  expect(over.stoppedBy()).toBeNull();
});

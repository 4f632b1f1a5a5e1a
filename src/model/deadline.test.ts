import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startDeadline } from "./deadline.ts";

const signal = new AbortController().signal;

test("after a pause of the whole process, what came meanwhile is read before a call is given up", async () => {
  const deadline = startDeadline({ signal, timeoutMs: 20 });
  pauseProcess(1_100);
  await sleep(100);
  expect(deadline.stoppedBy()).toBeNull();
  await sleep(1_000);
  expect(deadline.stoppedBy()).toBe("timeout");
});

test("without a pause a call is given up in time, and a cancelled one at once", async () => {
  const late = startDeadline({ signal, timeoutMs: 20 });
  await sleep(200);
  expect(late.stoppedBy()).toBe("timeout");
  expect(startDeadline({ signal: AbortSignal.abort(), timeoutMs: 20 }).stoppedBy()).toBe("cancelled");
});

function pauseProcess(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

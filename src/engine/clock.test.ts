import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

test("a sleep of any length ends when its signal is aborted, and does not reject", async () => {
  const cancel = new AbortController();
  const sleeps = [1_000_000, 2 ** 40, Infinity].map((ms) => systemClock.sleep(ms, cancel.signal));
  cancel.abort(new Error("any reason"));
  await expect(Promise.all(sleeps)).resolves.toHaveLength(3);
  await expect(systemClock.sleep(1_000_000, cancel.signal)).resolves.toBeUndefined();
});

test("a sleep longer than the longest timer does not end at once", async () => {
  const cancel = new AbortController();
  const order: string[] = [];
  const long = systemClock.sleep(2 ** 40, cancel.signal).then(() => order.push("long"));
  await systemClock.sleep(5, cancel.signal).then(() => order.push("short"));
  cancel.abort();
  await long;
  expect(order).toEqual(["short", "long"]);
});

test("time advances during a sleep", async () => {
  const before = systemClock.now();
  await systemClock.sleep(5, new AbortController().signal);
  expect(systemClock.now()).toBeGreaterThan(before);
});

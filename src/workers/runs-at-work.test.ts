import { expect, test } from "vitest";
import { leaseOf } from "./runs-at-work.ts";

test("a worker that stood still knows that its call may be another's, of that call and of no later one", () => {
  let now = 0;
  const terms = { silenceMs: 3_000, leaveBy: Infinity, now: () => now };
  const before = leaseOf(terms);
  now += 1_000;
  expect(before()).toBe(true);
  now += 2_000;
  expect(before()).toBe(false);
  expect(leaseOf(terms)()).toBe(true);
});

test("a call that was to leave earlier does not leave late", () => {
  let now = 0;
  const lease = leaseOf({ silenceMs: 3_000, leaveBy: 1_000, now: () => now });
  expect(lease()).toBe(true);
  now += 1_000;
  expect(lease()).toBe(false);
});

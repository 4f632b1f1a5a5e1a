import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultRetryPolicy, retryDelay } from "./retry-policy.ts";

const policy = { maxAttempts: () => 10, baseMs: 1_000, capMs: 60_000 };
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const almostOne = 1 - 2 ** -53;

describe("retryDelay", () => {
  test.each([
    { failures: 1, upTo: 1_000 },
    { failures: 2, upTo: 2_000 },
    { failures: 6, upTo: 32_000 },
    { failures: 7, upTo: 60_000 },
    { failures: 2_000, upTo: 60_000 },
  ])("failure $failures waits between nothing and $upTo ms", ({ failures, upTo }) => {
    expect(retryDelay(policy, failures, null, () => 0)).toBe(0);
    expect(retryDelay(policy, failures, null, () => 0.5)).toBe(upTo / 2);
    expect(retryDelay(policy, failures, null, () => almostOne)).toBeCloseTo(upTo, 6);
  });

  test("waits for Retry-After in full, and adds jitter", () => {
    fc.assert(
      fc.property(fc.nat(86_400_000), fc.integer({ min: 1, max: 30 }), unit, (afterMs, failures, sample) => {
        const delay = retryDelay(policy, failures, afterMs, () => sample);
        expect(delay).toBeGreaterThanOrEqual(afterMs);
        expect(delay).toBeLessThanOrEqual(afterMs + policy.capMs);
      }),
    );
  });

  test("ignores a Retry-After in the past", () => {
    expect(retryDelay(policy, 1, -5_000, () => 0.25)).toBe(250);
  });
});

test.each([
  { faults: ["rate-limited"], bound: 20 },
  { faults: ["server-error", "connection"], bound: 12 },
  { faults: ["timeout", "malformed-response"], bound: 6 },
  { faults: ["empty", "leaked-template"], bound: 5 },
  { faults: ["malformed-verdict"], bound: 3 },
  { faults: ["too-long"], bound: 2 },
  { faults: ["refused", "unauthorized", "rejected", "no-credit", "quota-exhausted"], bound: 1 },
] as const)("the default policy makes $bound attempts for $faults", ({ faults, bound }) => {
  expect(faults.map(defaultRetryPolicy.maxAttempts)).toEqual(faults.map(() => bound));
});

import { expect, test } from "vitest";
import { readingOfFault } from "./faults.ts";

const limited = { fault: "rate-limited", detail: "Too many requests." } as const;

test("a Retry-After of up to an hour is waited for", () => {
  const { outcome } = readingOfFault({ ...limited, afterMs: 3_600_000 });
  expect(outcome).toEqual({ kind: "retry", ...limited, afterMs: 3_600_000 });
});

test.each([
  [3_600_001, "2 hours"],
  [86_400_000, "24 hours"],
  [30 * 86_400_000, "30 days"],
])("a Retry-After of %d ms fails the channel and says how long the server asks to wait", (afterMs, wait) => {
  expect(readingOfFault({ ...limited, afterMs }).outcome).toEqual({
    kind: "failed",
    fault: "quota-exhausted",
    detail: `The server asks to wait ${wait} (Retry-After). Too many requests.`,
  });
});

import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const wait = (headers: Record<string, string>): number | null => retryAfterMs(new Headers(headers), now);

test.each([
  ["0", 0],
  ["7", 7000],
  ["1.5", 1500],
  ["86400", 86_400_000],
  ["Sun, 01 Mar 2026 12:02:00 GMT", 120_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["Mon, 02 Mar 2026 12:00:00 GMT", 86_400_000],
])("%s is %i ms", (value, expected) => {
  expect(wait({ "retry-after": value })).toBe(expected);
});

test.each(["", "soon", "-5", "1e3", "March", "NaN"])("%j says nothing", (value) => {
  expect(wait({ "retry-after": value })).toBeNull();
});

test("a date is read against the server's clock, not ours", () => {
  const headers = { date: "Sun, 01 Mar 2026 15:00:00 GMT", "retry-after": "Sun, 01 Mar 2026 15:00:30 GMT" };
  expect(wait(headers)).toBe(30_000);
});

test("retry-after-ms is more exact and comes first", () => {
  expect(wait({ "retry-after-ms": "250", "retry-after": "1" })).toBe(250);
});

test("silence is silence", () => {
  expect(wait({})).toBeNull();
});

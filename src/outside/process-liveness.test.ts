import { hostname } from "node:os";
import { expect, test } from "vitest";
import { hostIdentity } from "./process-liveness.ts";
import { isRunning } from "./process-liveness.ts";

test("a machine is the same at every look, and says its name", () => {
  expect(hostIdentity()).toBe(hostIdentity());
  expect(hostIdentity().startsWith(hostname())).toBe(true);
});

test("this process runs, and one with an id that no system gives does not", () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(2 ** 30)).toBe(false);
});

import { expect, test } from "vitest";
import { startInterval } from "./interval.ts";

test("runs the task again after one that failed, at once or later", async () => {
  const runs: string[] = [];
  await new Promise<void>((resolve) => {
    const interval = startInterval(() => {
      runs.push("run");
      if (runs.length === 1) throw new Error("at once");
      if (runs.length === 2) return Promise.reject(new Error("later"));
      void interval.stop().then(resolve);
      return undefined;
    }, 1);
  });
  expect(runs).toHaveLength(3);
});

test("starts no run beside another, and stops when the last one has ended", async () => {
  const log: string[] = [];
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const interval = startInterval(async () => {
    log.push("start");
    if (log.length === 1) setTimeout(started.resolve, 20);
    await finished.promise;
    log.push("end");
  }, 1);
  await started.promise;
  const stopped = interval.stop().then(() => log.push("stopped"));
  expect(log).toEqual(["start"]);
  finished.resolve();
  await stopped;
  expect(log).toEqual(["start", "end", "stopped"]);
});

import { expect, test } from "vitest";
import type { Work, WorkOutcome } from "../../dbos/index.ts";
import { oncePerTask } from "./once-per-task.ts";

function work(runId: string, key: string): Work {
  return { runId, version: "1", key, node: "{}", attempt: 1, signal: new AbortController().signal, isMine: () => true };
}

test("a task that two runs have is made by one of them at a time, and another task at once", async () => {
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<WorkOutcome>();
  const perform = oncePerTask(({ runId, key }) => {
    begun.push(`${runId} ${key}`);
    return promise;
  });
  const first = perform(work("one", "shared"));
  expect(await perform(work("two", "shared"))).toEqual({ kind: "deferred", afterMs: 500 });
  const beside = perform(work("two", "own"));
  resolve({ kind: "done", cached: false });
  expect(await Promise.all([first, beside])).toHaveLength(2);
  expect(begun).toEqual(["one shared", "two own"]);
  expect(await perform(work("two", "shared"))).toEqual({ kind: "done", cached: false });
});

test("a task whose attempt throws is free again", async () => {
  const perform = oncePerTask(() => Promise.reject(new Error("broken")));
  await expect(perform(work("one", "shared"))).rejects.toThrow("broken");
  await expect(perform(work("two", "shared"))).rejects.toThrow("broken");
});

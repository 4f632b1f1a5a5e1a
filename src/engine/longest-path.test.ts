import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TaskNode } from "../domain/task.ts";
import { longestPaths, startOrder } from "./longest-path.ts";
import { randomTasks } from "../../test/support/engine/random-tasks.ts";
import { task } from "../../test/support/engine/scripted-run.ts";

describe("longestPaths", () => {
  test("counts the task itself and the longest path to the end", () => {
    const tasks = [
      task("a"),
      task("b", { dependsOn: ["a"] }),
      task("c", { dependsOn: ["a", "b"] }),
      task("d", { dependsOn: ["a"] }),
      task("e"),
    ];
    expect(Object.fromEntries(longestPaths(tasks))).toEqual({ a: 3, b: 2, c: 1, d: 1, e: 1 });
  });

  test("agrees with walking every path", () => {
    fc.assert(
      fc.property(randomTasks(), (tasks) => {
        const lengths = longestPaths(tasks);
        for (const { key } of tasks) expect(lengths.get(key)).toBe(walk(key, tasks));
      }),
    );
  });
});

test("startOrder: lowest batch, then longest path first, plan order among equals", () => {
  const tasks = [
    task("single"),
    task("a"),
    task("b"),
    task("b2", { dependsOn: ["b"] }),
    task("a2", { dependsOn: ["a"] }),
  ];
  expect(startOrder({ tasks }).map(({ key }) => key)).toEqual(["a", "b", "single", "b2", "a2"]);
  expect(startOrder({ tasks, batchOf: bFirst }).map(({ key }) => key)).toEqual(["b", "b2", "a", "single", "a2"]);
});

const bFirst = ({ key }: TaskNode): number => (key.startsWith("b") ? 0 : 1);

function walk(key: string, tasks: readonly TaskNode[]): number {
  const next = tasks.filter(({ dependsOn }) => dependsOn.includes(key));
  return 1 + Math.max(0, ...next.map((dependent) => walk(dependent.key, tasks)));
}

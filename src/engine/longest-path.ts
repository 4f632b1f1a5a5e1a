import type { TaskGraph, TaskKey, TaskNode } from "../domain/task.ts";

/**
 * For every task the length, in tasks, of the longest path from it to the end of the graph, itself included.
 * Expects every dependency before its dependents.
 */
export function longestPaths(tasks: readonly TaskNode[]): ReadonlyMap<TaskKey, number> {
  const lengths = new Map<TaskKey, number>();
  for (const { key, dependsOn } of tasks.toReversed()) {
    const length = lengths.get(key) ?? 1;
    lengths.set(key, length);
    for (const dependency of dependsOn) {
      lengths.set(dependency, Math.max(lengths.get(dependency) ?? 1, length + 1));
    }
  }
  return lengths;
}

/**
 * The order in which tasks that could all start now should start: lowest batch, longest remaining path, then plan order.
 * With equal task times and chains of tasks no order within a batch finishes earlier (Hu 1961, "highest level first").
 */
export function startOrder<Node extends TaskNode>({ tasks, batchOf = () => 0 }: TaskGraph<Node>): readonly Node[] {
  const lengths = longestPaths(tasks);
  const lengthOf = (task: Node): number => lengths.get(task.key) ?? 1;
  return tasks.toSorted((a, b) => batchOf(a) - batchOf(b) || lengthOf(b) - lengthOf(a));
}

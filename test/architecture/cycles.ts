/** The cycles of a directed graph, each as its way round from its first-met node back to it. Empty for a tree of imports. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const finished = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node]);
    else if (!finished.has(node)) {
      for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
      finished.add(node);
    }
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

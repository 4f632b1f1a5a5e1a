import { isScalar, visit, type Document, type Node, type YAMLMap } from "yaml";
import { shown } from "./shown.ts";

/** About twenty times the size of a suite or a registry, and small enough for checks that compare all parts. */
const mostNodes = 20_000;

export interface NodeMistake {
  readonly node: unknown;
  readonly message: string;
}

/** The position where a document exceeds the size limit, or null. */
export function excessIn(document: Document): NodeMistake | null {
  let count = 0;
  let excess: NodeMistake | null = null;
  visit(document, {
    Node(_key, node: Node) {
      count += 1;
      if (count <= mostNodes) return undefined;
      excess = { node, message: `value number ${mostNodes + 1}; a file of this kind has at most ${mostNodes}` };
      return visit.BREAK;
    },
  });
  return excess;
}

/** Duplicate keys of a mapping. The parser's own check compares every key with every other. */
export function repeatedKeys(document: Document): readonly NodeMistake[] {
  const mistakes: NodeMistake[] = [];
  visit(document, {
    Map(_key, map: YAMLMap) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key;
        if (seen.has(name))
          mistakes.push({
            node: key,
            message: `the key ${shown(name)} appears twice in one mapping; keep one of them`,
          });
        seen.add(name);
      }
    },
  });
  return mistakes;
}

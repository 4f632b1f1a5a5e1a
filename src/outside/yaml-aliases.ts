import { isCollection, visit, type Alias, type Document, type Node, type Pair } from "yaml";
import { shown } from "./shown.ts";

/** Aliases of aliases expand a small document to gigabytes: both their number and their nesting are bounded. */
export const maxAliasCount = 100;

export interface AliasMistake {
  readonly node: Alias;
  readonly message: string;
}

/** The aliases that exceed the bounds. Stops at the first. */
export function aliasMistakes(document: Document): readonly AliasMistake[] {
  const mistakes: AliasMistake[] = [];
  // The parser's own search for an anchor scans the whole document for each alias.
  const anchors = new Set<string>();
  let count = 0;
  visit(document, {
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias(_key, node, ancestors) {
      count += 1;
      const excess = count > maxAliasCount;
      const message = excess ? tooMany : mistakeOf(node, ancestors, anchors);
      if (message !== null) mistakes.push({ node, message });
      return excess ? visit.BREAK : undefined;
    },
  });
  return mistakes;
}

const tooMany = `alias number ${maxAliasCount + 1}; write repeated parts out from here on`;

/** `anchors`: those before the alias. */
function mistakeOf(
  node: Alias,
  ancestors: readonly (Document | Node | Pair)[],
  anchors: ReadonlySet<string>,
): string | null {
  const name = shown(`*${node.source}`);
  if (ancestors.some((ancestor) => isCollection(ancestor) && ancestor.anchor !== undefined)) {
    return `the alias ${name} stands inside a part that has an anchor itself; write that part out`;
  }
  if (anchors.has(node.source)) return null;
  return `the alias ${name} has no anchor before it; mark what it repeats with ${shown(`&${node.source}`)}`;
}

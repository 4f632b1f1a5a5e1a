import { isAlias, isMap, isNode, isScalar, isSeq, type Document } from "yaml";

/** Path from the root of the document: keys and list positions. */
export type YamlPath = readonly (string | number)[];

/** A key or a value of a document. */
export interface YamlSpot {
  readonly path: YamlPath;
  readonly at: "key" | "value";
}

/** The offset of a spot. A missing part has the offset of its parent. */
export function offsetOf(document: Document, { path, at }: YamlSpot): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [index, step] of path.entries()) {
    const found = childOf(isAlias(node) ? node.resolve(document) : node, step);
    if (found === null) return offset;
    const wantsKey = at === "key" && index === path.length - 1;
    node = found.value;
    offset = startOf(wantsKey ? found.key : found.value);
  }
  return offset;
}

export function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function childOf(parent: unknown, step: YamlPath[number]): { readonly key: unknown; readonly value: unknown } | null {
  if (isMap(parent)) return parent.items.find(({ key }) => isScalar(key) && key.value === step) ?? null;
  if (!isSeq(parent) || typeof step !== "number" || step >= parent.items.length) return null;
  return { key: parent.items[step], value: parent.items[step] };
}

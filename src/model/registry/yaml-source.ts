import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from "yaml";

export type YamlPath = readonly (string | number)[];

/** A YAML text with the way back from a value to the place where it is written. */
export interface YamlSource {
  /** Plain data; undefined when the syntax is broken. */
  readonly value: unknown;
  readonly syntaxProblems: readonly string[];
  /** `file:line:col` of the value at a path, or of the nearest thing around it. */
  readonly placeOf: (path: YamlPath) => string;
  /** `file:line:col` of a key inside the map at a path. */
  readonly placeOfKey: (path: YamlPath, key: string) => string;
  /** The value at a path. */
  readonly at: (path: YamlPath) => unknown;
}

export function readYaml({ text, file }: { readonly text: string; readonly file: string }): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const broken = document.errors.length > 0;
  return {
    value: broken ? undefined : document.toJS(),
    syntaxProblems: document.errors.map((error) => `${place(error.pos[0])} ${error.message}`),
    placeOf: (path) => place(offsetOf(document, path)),
    placeOfKey: (path, key) => place(keyOffset(document, path, key) ?? offsetOf(document, path)),
    at: (path) => plain(document, path),
  };
}

function nodeAt(document: Document, path: YamlPath): unknown {
  return path.length === 0 ? document.contents : document.getIn(path, true);
}

function offsetOf(document: Document, path: YamlPath): number {
  const node = nodeAt(document, path);
  if (isNode(node) && node.range) return node.range[0];
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1));
}

function keyOffset(document: Document, path: YamlPath, key: string): number | undefined {
  const node = nodeAt(document, path);
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair !== undefined && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
}

function plain(document: Document, path: YamlPath): unknown {
  const node = nodeAt(document, path);
  return isNode(node) ? node.toJS(document) : node;
}

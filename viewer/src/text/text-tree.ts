import { namesAt, type TextPlace } from "./text-place.ts";

/** A node of the tree between Markdown and the page, as far as it matters here. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number | boolean | null | undefined | (string | number)[]>;
  children?: TreeNode[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** Raw HTML as text that shows what it is. To be done first: it only moves text about. */
export function rawAsText(node: TreeNode): void {
  if (node.children === undefined) return;
  node.children = node.children.map((child) => {
    rawAsText(child);
    if (child.type !== "raw") return child;
    const text: TreeNode = { type: "text", value: child.value ?? "", position: child.position };
    if (!holdsBlocks(node)) return text;
    return { type: "element", tagName: "p", properties: {}, children: [text], position: child.position };
  });
}

const blocks: ReadonlySet<string | undefined> = new Set(["p", "ul", "ol", "blockquote", "pre", "table", "hr"]);

function holdsBlocks(node: TreeNode): boolean {
  if (node.type === "root" || node.tagName === "blockquote") return true;
  return (node.children ?? []).some((child) => blocks.has(child.tagName));
}

/** What looks like a tag, also a template's token: a leaked one is evidence. */
const tag = /<\/?[a-z_][\w:.-]*(?:\s[^<>]{0,400})?>|<!--[^>]{0,400}-->|<\|[^<>|\n]{1,60}\|>/giu;

/** Tags set apart from the words around them, and every line of a paragraph on a line of its own. To be done last. */
export function showTagsAndLines(node: TreeNode): void {
  if (node.children === undefined || node.tagName === "code") return;
  node.children = node.children.flatMap((child, at) => {
    showTagsAndLines(child);
    if (child.type !== "text" || (child.value ?? "").trim() === "") return [child];
    const follows = node.children?.[at - 1]?.tagName === "br";
    return tagsAndLines(follows ? (child.value ?? "").replace(/^\n/u, "") : (child.value ?? ""));
  });
}

function tagsAndLines(text: string): TreeNode[] {
  const parts: TreeNode[] = [];
  let from = 0;
  for (const match of text.matchAll(tag)) {
    parts.push(...linesOf(text.slice(from, match.index)));
    parts.push({ type: "element", tagName: "samp", properties: {}, children: [{ type: "text", value: match[0] }] });
    from = match.index + match[0].length;
  }
  return [...parts, ...linesOf(text.slice(from))];
}

function linesOf(text: string): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) nodes.push({ type: "element", tagName: "br", properties: {}, children: [] });
    if (line !== "") nodes.push({ type: "text", value: line });
  }
  return nodes;
}

interface Reading {
  readonly source: string;
  readonly places: readonly TextPlace[];
  /** How far the source is read. */
  at: number;
}

/** Marks places of the source in the tree that was made of it. Letters find their place as they follow on each other. */
export function markPlaces(tree: TreeNode, source: string, places: readonly TextPlace[]): void {
  if (places.length > 0) mark(tree, { source, places, at: 0 });
}

function mark(node: TreeNode, reading: Reading): void {
  const start = node.position?.start.offset;
  if (start !== undefined && start > reading.at) reading.at = start;
  if (node.children === undefined) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return marked(child, reading);
    mark(child, reading);
    return [child];
  });
}

function marked(node: TreeNode, reading: Reading): TreeNode[] {
  const runs: { text: string; names: string }[] = [];
  for (const letter of node.value ?? "") {
    const names = namesAt(reading.places, read(letter, reading)).join(" ");
    const last = runs.at(-1);
    if (last?.names === names) last.text += letter;
    else runs.push({ text: letter, names });
  }
  return runs.map(({ text, names }) => {
    const plain: TreeNode = { type: "text", value: text };
    // White space between blocks is no place for a mark.
    if (names === "" || text.trim() === "") return plain;
    return { type: "element", tagName: "mark", properties: { dataPlace: names }, children: [plain] };
  });
}

/** Only hidden Markdown marks lie between two letters of a text. */
const furthest = 60;

/** The place of the next shown letter in the source. */
function read(letter: string, reading: Reading): number {
  const { source, at } = reading;
  const near = source.slice(at, at + furthest).indexOf(letter);
  if (near === -1) return at;
  reading.at = at + near + letter.length;
  return at + near;
}

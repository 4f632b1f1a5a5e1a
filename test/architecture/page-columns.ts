import { isTestPath, readSourceFile } from "./source-file.ts";
import { isIdentifier, isSyntaxNode, literalText, syntaxNodes, type SyntaxNode } from "./syntax-tree.ts";

// The head of a column is declared once, by the topic whose tables have it. Writers draw columns and declare none.

const pages = "src/pages/";
/** Declares the heads that several topics have; no other file does. */
const common = `${pages}columns.ts`;
const commonHeads = ["Model config", "Run", "Runs", "Cost a run", "Index", "Verdicts"];

const writers = /^src\/pages\/(?:write-|terminal\/|markdown\/)|^viewer\/src\/blocks\//u;

/** Functions that make a column, with its head as their first argument. */
const makers = ["textColumn", "numberColumn", "wordsColumn"];

interface Declaration {
  readonly path: string;
  readonly line: number;
  /** Null where it is computed. */
  readonly head: string | null;
}

/** What is wrong with the heads of a tree, one line each. The tree maps paths from the root to texts. */
export function pageColumnViolations(tree: ReadonlyMap<string, string>): readonly string[] {
  const files = [...tree].filter(([path]) => !isTestPath(path));
  const declared = files.flatMap(([path, text]) => declarationsIn(path, text));
  const shared = new Set([...commonHeads, ...declared.flatMap(({ path, head }) => (path === common ? head : []))]);
  const problemOf = (each: Declaration, before: readonly Declaration[]): string | null => {
    const { path, head } = each;
    if (writers.test(path)) return "in a writer, which draws columns and declares none";
    if (head === null) return null;
    if (shared.has(head) && path !== common) return `again; ${common} declares it for every topic`;
    const owner = isOfPages(each)
      ? before.find((other) => other.head === head && isOfPages(other) && topicOf(other) === topicOf(each))
      : declared.find((other) => other.head === head && isOfPages(other));
    return owner === undefined ? null : `again; ${owner.path}:${owner.line} declares it`;
  };
  return [
    ...declared.flatMap((each, at) => {
      const problem = problemOf(each, declared.slice(0, at));
      return problem === null ? [] : [`${each.path}:${each.line}: declares the head "${each.head ?? "…"}" ${problem}`];
    }),
    ...files.flatMap(([path, text]) =>
      writers.test(path)
        ? readSourceFile(path, text).imports.flatMap((each) =>
            each.kind === "file" && topicOf(each) !== ""
              ? [`${path}:${each.line}: imports ${each.path}; a writer knows no topic`]
              : [],
          )
        : [],
    ),
  ];
}

function isOfPages({ path }: Pick<Declaration, "path">): boolean {
  return path.startsWith(pages);
}

/** Its folder below the pages; empty for a file outside of all topics. */
function topicOf({ path }: Pick<Declaration, "path">): string {
  return /^src\/pages\/(?!terminal\/|markdown\/)([^/]+)\//u.exec(path)?.[1] ?? "";
}

function declarationsIn(path: string, text: string): readonly Declaration[] {
  const nodes = syntaxNodes(path, text);
  const names = new Set([...makers, ...nodes.flatMap(renamedMaker)]);
  return nodes.flatMap((node) => {
    const head = headIn(node, names);
    return head === undefined ? [] : [{ path, line: text.slice(0, node.start).split("\n").length, head }];
  });
}

/** `numbers`, for `import { numberColumn as numbers }`. */
function renamedMaker(node: SyntaxNode): readonly string[] {
  const { type, imported, local } = node;
  if (type !== "ImportSpecifier" || !makers.some((name) => isIdentifier(imported, name))) return [];
  return isSyntaxNode(local) && typeof local["name"] === "string" ? [local["name"]] : [];
}

/** The head that a call or a property declares, null for a computed one of a call; undefined for any other code. */
function headIn(node: SyntaxNode, names: ReadonlySet<string>): string | null | undefined {
  if (node.type === "Property") {
    const isHead = isIdentifier(node["key"], "head") || literalText(node["key"]) === "head";
    return isHead ? (plainText(node["value"]) ?? undefined) : undefined;
  }
  if (node.type !== "CallExpression") return undefined;
  const callee = isSyntaxNode(node["callee"]) ? (node["callee"]["property"] ?? node["callee"]) : null;
  if (![...names].some((name) => isIdentifier(callee, name))) return undefined;
  return Array.isArray(node["arguments"]) ? plainText(node["arguments"][0]) : null;
}

/** A text in quotes or backticks without anything computed. */
function plainText(value: unknown): string | null {
  if (!isSyntaxNode(value) || value.type !== "TemplateLiteral") return literalText(value);
  const { quasis } = value;
  const [only, ...others] = Array.isArray(quasis) ? quasis.filter(isSyntaxNode) : [];
  const text = others.length === 0 ? only?.["value"] : null;
  return typeof text === "object" && text !== null && "cooked" in text && typeof text.cooked === "string"
    ? text.cooked
    : null;
}

import { parseAst } from "vitest/node";

/** A node of the ESTree syntax tree, with the names that TypeScript adds. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** Every node of a TypeScript file that code can run or a type can name, parents before children. */
export function syntaxNodes(path: string, source: string): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  collect(parse(path, source), found);
  return found;
}

function parse(path: string, source: string): unknown {
  try {
    return parseAst(source, { lang: path.endsWith(".tsx") ? "tsx" : "ts" });
  } catch (cause) {
    throw new Error(`${path} is not valid TypeScript`, { cause });
  }
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The value of a string literal, or null for anything else. */
export function literalText(value: unknown): string | null {
  return isSyntaxNode(value) && typeof value["value"] === "string" ? value["value"] : null;
}

export function isIdentifier(value: unknown, name: string): boolean {
  return isSyntaxNode(value) && value.type === "Identifier" && value["name"] === name;
}

function collect(value: unknown, found: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (isSyntaxNode(value)) {
    found.push(value);
    for (const [property, inner] of Object.entries(value)) {
      if (!isPlainName(value, property)) collect(inner, found);
    }
  }
}

/** `b` in `a.b` and in `{ b: 1 }` names a property, not a variable. */
function isPlainName(node: SyntaxNode, property: string): boolean {
  const named = property === "property" || property === "key";
  return named && node["computed"] === false && node["shorthand"] !== true;
}

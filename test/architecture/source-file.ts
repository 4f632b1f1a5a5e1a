import { posix } from "node:path";
import { forbiddenEffects } from "./forbidden-effects.ts";
import { literalText, syntaxNodes, type SyntaxNode } from "./syntax-tree.ts";

interface Finding {
  readonly line: number;
  readonly what: string;
}

export type Import = {
  readonly line: number;
  /** Types alone: nothing of it remains when the program runs. */
  readonly isTypeOnly: boolean;
} & (
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "computed" }
);

/** A file under `src/`, read for its imports and for what it does to the process. Paths have forward slashes. */
export interface SourceFile {
  readonly path: string;
  /** `src/<module>/...` */
  readonly module: string;
  /** A test: not part of the published package. */
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  readonly effects: readonly Finding[];
}

export function readSourceFile(path: string, text: string): SourceFile {
  const nodes = syntaxNodes(path, text);
  const lineOf = ({ start }: SyntaxNode) => text.slice(0, start).split("\n").length;
  return {
    path,
    module: moduleOf(path),
    isTest: isTestPath(path),
    imports: nodes.flatMap((node) => (isImport(node) ? [importOf(path, node, lineOf(node))] : [])),
    effects: nodes.flatMap((node) => forbiddenEffects(node).map((what) => ({ line: lineOf(node), what }))),
  };
}

/** The folder below `src`, each feature being a module of its own, or an empty text for a file outside of all modules. */
export function moduleOf(path: string): string {
  return /^src\/(features\/[^/]+|[^/]+)\//u.exec(path)?.[1] ?? "";
}

export function isTestPath(path: string): boolean {
  return path.endsWith(".test.ts") || path.startsWith("test/");
}

const importTypes = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

/** Every form: static, re-export, dynamic, and `import("...")` in a type; an export without a source imports nothing. */
function isImport(node: SyntaxNode): boolean {
  return importTypes.has(node.type) && node["source"] !== null;
}

function importOf(path: string, node: SyntaxNode, line: number): Import {
  const specifier = literalText(node["source"]);
  const isTypeOnly = node.type === "TSImportType" || node["importKind"] === "type" || node["exportKind"] === "type";
  if (specifier === null) return { kind: "computed", line, isTypeOnly };
  if (!specifier.startsWith(".")) return { kind: "package", name: specifier, line, isTypeOnly };
  return { kind: "file", path: posix.join(posix.dirname(path), specifier), line, isTypeOnly };
}

import { isIdentifier, isSyntaxNode, literalText, type SyntaxNode } from "./syntax-tree.ts";

/** What of `process` reads the environment, prints or exits. */
const processEffects = new Set(["argv", "env", "exit", "exitCode", "stdin", "stdout", "stderr"]);

/** Another way to the same things. */
const effectModules = new Set(["console", "process", "node:console", "node:process"]);

/** What a node does that belongs to the command line alone: printing, exiting, reading the environment. */
export function forbiddenEffects(node: SyntaxNode): readonly string[] {
  if (isIdentifier(node, "console")) return ["console"];
  if (node.type === "MemberExpression") return effectsOfMember(node);
  if (node.type === "VariableDeclarator" && isIdentifier(node["init"], "process")) return ["process, taken apart"];
  const source = literalText(node["source"]);
  return source !== null && effectModules.has(source) ? [source] : [];
}

function effectsOfMember(node: SyntaxNode): readonly string[] {
  const name = propertyName(node);
  if (isGlobal(node["object"], "process"))
    return name === null || processEffects.has(name) ? [`process.${name ?? "[computed]"}`] : [];
  return isIdentifier(node["object"], "globalThis") && name === "console" ? ["console"] : [];
}

/** `process` or `globalThis.process`. */
function isGlobal(value: unknown, name: string): boolean {
  if (isIdentifier(value, name)) return true;
  return isSyntaxNode(value) && isIdentifier(value["object"], "globalThis") && propertyName(value) === name;
}

/** The name after the dot or in brackets; null where it is computed. */
function propertyName(node: SyntaxNode): string | null {
  const { property, computed } = node;
  if (computed === true) return literalText(property);
  return isSyntaxNode(property) && typeof property["name"] === "string" ? property["name"] : null;
}

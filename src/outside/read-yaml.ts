import { parseDocument, visit, type Document, type YAMLError } from "yaml";
import { linePositions, type Position } from "./line-positions.ts";
import { shown, unseenEscaped } from "./shown.ts";
import { aliasMistakes, maxAliasCount } from "./yaml-aliases.ts";
import { excessIn, repeatedKeys, type NodeMistake } from "./yaml-extent.ts";
import { offsetOf, startOf, type YamlSpot } from "./yaml-offset.ts";

/** A mistake in a YAML text with its position. */
export interface YamlMistake {
  readonly position: Position;
  readonly message: string;
}

export interface YamlReading {
  /** YAML syntax errors and warnings. */
  readonly mistakes: readonly YamlMistake[];
  /** The document's value, or null when it cannot be parsed: then only `mistakes` counts. */
  readonly content: { readonly value: unknown } | null;
  /** The position of a spot; the nearest existing one when it is missing. */
  readonly positionOf: (spot: YamlSpot) => Position;
}

/** In bytes. No file of the project comes near it, and it parses quickly. */
export const longestYaml = 512 * 1024;

/** Longest list of mistakes in one error. */
const mostMistakes = 200;

/** Reads YAML with the positions of its values. Never throws for the content, and bounds alias expansion. */
export function readYaml(text: string): YamlReading {
  const document = parseDocument(text, {
    prettyErrors: false,
    stringKeys: true,
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: "error",
  });
  const positionAt = linePositions(text);
  const excess = document.errors.length === 0 ? excessIn(document) : null;
  const isReadable = document.errors.length === 0 && excess === null;
  const aliases = isReadable ? aliasMistakes(document) : [];
  const nodes: readonly NodeMistake[] =
    excess === null ? [...(isReadable ? repeatedKeys(document) : []), ...aliases] : [excess];
  return {
    mistakes: [
      ...noticesOf(document, text).map((notice) => {
        const quote = openQuote(document, notice);
        if (quote === null) return { position: positionAt(notice.pos[0]), message: explain(notice, text) };
        return { position: positionAt(quote), message: "this quotation mark has no closing one" };
      }),
      ...nodes.map(({ node, message }) => ({ position: positionAt(startOf(node)), message })),
    ].slice(0, mostMistakes),
    content: isReadable && aliases.length === 0 ? contentOf(document) : null,
    positionOf: (spot) => positionAt(offsetOf(document, spot)),
  };
}

function contentOf(document: Document): { readonly value: unknown } {
  const value: unknown = document.toJS({ maxAliasCount });
  return { value };
}

/** Errors and warnings. Excessive nesting is reported once, not at every level, and so is a line with several colons. */
function noticesOf({ errors, warnings }: Document, text: string): readonly YAMLError[] {
  const exhausted = errors.find(({ code }) => code === "RESOURCE_EXHAUSTION");
  if (exhausted !== undefined) return [exhausted];
  // What follows a tab is read at another depth: its errors are none of the author's.
  const tabs = errors.filter(({ code }) => code === "TAB_AS_INDENT");
  if (tabs.length > 0) return tabs;
  let colonsUntil = -1;
  const distinct = errors.filter(({ code, pos }) => {
    if (code !== "BLOCK_AS_IMPLICIT_KEY" && code !== "MULTILINE_IMPLICIT_KEY") return true;
    if (pos[0] < colonsUntil) return false;
    const end = text.indexOf("\n", pos[0]);
    colonsUntil = end === -1 ? text.length : end;
    return true;
  });
  return [...distinct, ...warnings];
}

/** Where a quotation mark opens that nothing closes, which the parser reports at its end; null for any other error. */
function openQuote(document: Document, { code, message, pos: [end] }: YAMLError): number | null {
  if (code !== "MISSING_CHAR" || !message.endsWith("quote")) return null;
  let start: number | null = null;
  visit(document, {
    Scalar: (_, { range }) => {
      if (range && range[0] < end && end <= range[2]) start = range[0];
    },
  });
  return start;
}

/** What YAML takes for syntax in a text that its author did not quote. */
const quotable = new Map([
  ["BLOCK_AS_IMPLICIT_KEY", "this text has a colon and a space in it"],
  ["BLOCK_IN_FLOW", "this text has a colon and a space in it"],
  ["BAD_SCALAR_START", "this text begins with a character that YAML reserves"],
  ["UNEXPECTED_TOKEN", "this is behind a quotation mark or bracket that ends the text before it"],
]);

function explain({ code, message, pos }: YAMLError, text: string): string {
  if (code === "RESOURCE_EXHAUSTION")
    return "nested too deeply to be read; ten levels are enough for a file of this kind";
  if (code === "MULTIPLE_DOCS") return 'a second document starts here; a file is one document, without "---" inside';
  if (code === "TAB_AS_INDENT") return "a tab where lines are indented; YAML takes spaces only";
  const [excerpt = ""] = text.slice(pos[0], pos[0] + 200).split(/\r?\n/u);
  const unquoted =
    code === "UNEXPECTED_TOKEN" && !message.startsWith("Unexpected scalar") ? undefined : quotable.get(code);
  if (unquoted !== undefined) return `not valid YAML at ${shown(excerpt)}: ${unquoted}; put it in quotation marks`;
  // The parser's message may quote the whole remaining text.
  return `not valid YAML at ${shown(excerpt)}: ${unseenEscaped(message.replace(/: ".*$/su, "").slice(0, 200))}`;
}

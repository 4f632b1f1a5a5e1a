import { parseDocument, type Document, type YAMLError } from "yaml";
import { linePlaces, type Place } from "./line-places.ts";
import { shown, type Problem } from "./problem.ts";
import { aliasMistakes, maxAliasCount } from "./yaml-aliases.ts";
import { offsetOf, startOf } from "./yaml-offset.ts";

/** A mistake in a suite's text, with its place. */
export interface SuiteMistake {
  readonly place: Place;
  readonly message: string;
}

export interface YamlSource {
  /** What the YAML itself shows. */
  readonly problems: readonly SuiteMistake[];
  /** The document's value, or null when it cannot be read at all: then only `problems` counts. */
  readonly content: { readonly value: unknown } | null;
  /** Where a problem stands; the nearest place that exists when its own is missing. */
  readonly placeOf: (problem: Problem) => Place;
}

/** Reads YAML with the places of everything in it. Never throws for what the text says. */
export function readYaml(text: string): YamlSource {
  const document = parseDocument(text, {
    prettyErrors: false,
    stringKeys: true,
    resolveKnownTags: false,
    logLevel: "error",
  });
  const placeAt = linePlaces(text);
  const readable = document.errors.every(isHarmless);
  const aliases = readable ? aliasMistakes(document) : [];
  return {
    problems: [
      ...noticesOf(document).map((notice) => ({ place: placeAt(notice.pos[0]), message: explain(notice, text) })),
      ...aliases.map(({ node, message }) => ({ place: placeAt(startOf(node)), message })),
    ],
    content: readable && aliases.length === 0 ? contentOf(document) : null,
    placeOf: (problem) => placeAt(offsetOf(document, problem)),
  };
}

function contentOf(document: Document): { readonly value: unknown } {
  const value: unknown = document.toJS({ maxAliasCount });
  return { value };
}

/** The value can be read in spite of it, so that the rest is checked as well. */
function isHarmless(error: YAMLError): boolean {
  return error.code === "DUPLICATE_KEY";
}

/** Errors and warnings; too deep a nesting is reported once, not once more by every level that it breaks. */
function noticesOf({ errors, warnings }: Document): readonly YAMLError[] {
  const exhausted = errors.find(({ code }) => code === "RESOURCE_EXHAUSTION");
  return exhausted === undefined ? [...errors, ...warnings] : [exhausted];
}

function explain({ code, message, pos }: YAMLError, text: string): string {
  const [excerpt = ""] = text.slice(pos[0], pos[0] + 200).split(/\r?\n/u);
  if (code === "DUPLICATE_KEY") {
    return `the key ${shown(excerpt.split(":")[0]?.trim())} stands twice in one mapping; keep one of them`;
  }
  if (code === "RESOURCE_EXHAUSTION") return "nested too deeply to be read; a suite needs no more than ten levels";
  if (code === "MULTIPLE_DOCS") return 'a second document starts here; a suite is one document, without "---" inside';
  // The parser's own words may quote all the rest of the text.
  return `not valid YAML at ${shown(excerpt)}: ${message.replace(/: ".*$/su, "")}`;
}

import { cleanName, distinctNames, type ConversationNames } from "./conversation-names.ts";

/** A name: one to three capitalised words, optionally in quotation marks or emphasised. */
const name = String.raw`["“'*_]{0,6}(?<name>\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2})`;

/**
 * Sentences and layouts in which models introduce themselves. Repetitions are bounded to avoid backtracking: white space
 * across lines, retried at every line, took time quadratic in the number of blank lines.
 */
const introductions: readonly RegExp[] = [
  // "My name is X", "my name's X"
  String.raw`\b[Mm]y name(?:(?:'|’)s| is| will be| would be),? ${name}`,
  // "call me X", "I'd like to be called X", "I go by X"
  String.raw`\b(?:[Cc]all me|[Tt]o be called|I(?: will|(?:'|’)ll|(?:'|’)d| would)? go by|I am called|I(?:'|’)m called) ${name}`,
  // "I'm X", "I am X", "I'm still X"
  String.raw`\bI(?:(?:'|’)m| am)(?: still)? ${name}`,
  // "I choose the name X", "I've chosen the name X"
  String.raw`\bI(?:(?:'|’)ve| have)? (?:choose|chose|chosen|pick|picked|take|took|taken) (?:the name )?${name}`,
  // "**Name:** X", "- Name: X", "**Name**: X"
  String.raw`^[ \t>#*•\d.)-]{0,40}Name\*{0,6}\s{0,9}[:：]\*{0,6}\s{0,9}${name}`,
  // "Profile 1: X", "### Profile Two — X"
  String.raw`^[ \t>#*•-]{0,40}(?:Profile|Persona|Personality|Self) (?:\d|One|Two|Three)\*{0,6}\s{0,9}[:：—–-]\*{0,6}\s{0,9}${name}`,
].map((pattern) => new RegExp(pattern, "gmu"));

/** Words after such phrases that are not names; so are "I'll" and similar. */
const noNames: ReadonlySet<string> = new Set([
  "i",
  "a",
  "an",
  "the",
  "my",
  "your",
  "it",
  "not",
  "no",
  "none",
  "nothing",
  "whatever",
  "what",
  "anything",
  "something",
  "ai",
  "assistant",
  "still",
  "just",
  "here",
]);

/**
 * Names by fixed rules, for replies that no model could read: less precise, deterministic, and unable to see whether a name
 * was kept. The last name counts as the final one.
 * @param messages the model's own, in order
 */
export function heuristicNames(messages: readonly string[]): ConversationNames {
  const found = messages.map((message) => namesIn(message));
  return { names: distinctNames(found[0] ?? []), final: found.flat().at(-1) ?? null };
}

function namesIn(message: string): readonly string[] {
  return introductions
    .flatMap((pattern) => Array.from(message.matchAll(pattern)))
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ groups }) => cleanName(groups?.["name"] ?? "") ?? [])
    .filter((found) => !noNames.has(found.toLowerCase().split(/[ '’]/u)[0] ?? ""));
}

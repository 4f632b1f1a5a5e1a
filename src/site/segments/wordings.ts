import { jsonStrings } from "./json-strings.ts";

/** Shorter strings are not worth a reference. */
export const shortest = 32;

/** Texts shared by recorded requests: whole strings, and parts of strings that begin and end at line breaks. */
export interface Wordings {
  /** The text that a number in segments refers to. */
  readonly texts: readonly string[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Parts of strings by their first line, the longest first. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

/** What one run sent and received. */
export type RawTexts = readonly string[];

/** Collects what most of these runs share; nothing from a single one. */
export function learnWordings(runs: readonly RawTexts[]): Wordings {
  const needed = Math.max(2, Math.ceil(runs.length / 2));
  const strings = runs.map((raws) => new Set(raws.flatMap((raw) => textsOf(raw))));
  const whole = commonTo(strings, needed);
  const rest = strings.map((texts) => [...texts].filter((text) => !whole.has(text)).map(linesOf));
  const lines = commonTo(
    rest.map((texts) => new Set(texts.flat())),
    needed,
  );
  const blocks = commonTo(
    rest.map((texts) => new Set(texts.flatMap((text) => blocksOf(text, lines)))),
    needed,
  );
  return wordingsFrom(
    [...whole],
    [...blocks].filter((block) => !whole.has(block)),
  );
}

function wordingsFrom(whole: readonly string[], blocks: readonly string[]): Wordings {
  const texts = [...whole, ...blocks];
  const longestFirst = blocks.toSorted((one, other) => other.length - one.length);
  return {
    texts,
    placeOf: new Map(texts.map((text, place) => [text, place])),
    blocks: Map.groupBy(longestFirst, (block) => linesOf(block)[0] ?? ""),
  };
}

function textsOf(raw: string): readonly string[] {
  return jsonStrings(raw, shortest).map(({ text }) => text);
}

/** Each with the line break that ends it. */
export function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  return start < text.length ? [...lines, text.slice(start)] : lines;
}

/** Known neighbouring lines together. */
function blocksOf(lines: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const blocks: string[] = [];
  let block = "";
  for (const line of [...lines, ""]) {
    if (line !== "" && known.has(line)) block += line;
    else {
      if (block.length >= shortest) blocks.push(block);
      block = "";
    }
  }
  return blocks;
}

/** In the order in which they first occur. */
function commonTo(runs: readonly ReadonlySet<string>[], needed: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of runs.flatMap((texts) => [...texts])) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count >= needed ? text : [])));
}

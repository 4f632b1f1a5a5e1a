import type { Segments } from "../../results/contract/site.ts";
import { escaped, jsonStrings, type JsonString } from "./json-strings.ts";
import { linesOf, shortest, type Wordings } from "./wordings.ts";

type Piece = NonNullable<Segments>[number];

/** The texts of one trajectory, split by what they share with each other and with other runs. */
export interface Segmenter {
  /** The strings behind numbers below 0. */
  readonly texts: readonly string[];
  readonly segmentsOf: (raw: string | null) => Segments;
}

/** Knows all texts in advance: a string that occurs in two of them is stored once. */
export function createSegmenter(raws: readonly string[], wordings: Wordings): Segmenter {
  const strings = new Map(raws.map((raw) => [raw, jsonStrings(raw, shortest)]));
  const texts = repeatedTexts(
    raws.map((raw) => strings.get(raw) ?? []),
    wordings,
  );
  const own = new Map(texts.map((text, place) => [text, -place - 1]));
  const numberOf = (text: string): number | undefined => wordings.placeOf.get(text) ?? own.get(text);
  return {
    texts,
    segmentsOf: (raw) => {
      if (raw === null) return null;
      return cut({ raw, strings: strings.get(raw) ?? [] }, wordings, numberOf);
    },
  };
}

function repeatedTexts(raws: readonly (readonly JsonString[])[], { placeOf }: Wordings): readonly string[] {
  const counts = new Map<string, number>();
  for (const { text } of raws.flat()) {
    if (!placeOf.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].flatMap(([text, count]) => (count > 1 ? text : []));
}

function cut(
  { raw, strings }: { readonly raw: string; readonly strings: readonly JsonString[] },
  wordings: Wordings,
  numberOf: (text: string) => number | undefined,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end, text } of strings) {
    const number = numberOf(text);
    pieces.push(raw.slice(done, start), ...(number === undefined ? cutLines(text, wordings) : [number]));
    done = end;
  }
  return joinNeighbours([...pieces, raw.slice(done)]);
}

/** Lines common to several runs by their number, others unchanged. */
function cutLines(text: string, { blocks, placeOf }: Wordings): readonly Piece[] {
  const lines = linesOf(text);
  const pieces: Piece[] = [];
  let offset = 0;
  for (let line = 0; line < lines.length; line += 1) {
    const first = lines[line] ?? "";
    const block = blocks.get(first)?.find((candidate) => matchesAt(candidate, text, offset));
    const number = block === undefined ? undefined : placeOf.get(block);
    pieces.push(number ?? escaped(first));
    offset += (block ?? first).length;
    if (block !== undefined) line += linesOf(block).length - 1;
  }
  return pieces;
}

/** Whole lines only: a block without a final line break must end the text. */
function matchesAt(block: string, text: string, offset: number): boolean {
  return text.startsWith(block, offset) && (block.endsWith("\n") || offset + block.length === text.length);
}

function joinNeighbours(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  let literal = "";
  for (const piece of pieces) {
    if (typeof piece === "string") literal += piece;
    else {
      if (literal !== "") joined.push(literal);
      joined.push(piece);
      literal = "";
    }
  }
  return literal === "" ? joined : [...joined, literal];
}

import type { Segments, Trajectory } from "../../../../src/results/contract/site.ts";

/** JSON, indented; any other text unchanged. */
export function formatJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** The texts that segments refer to by number. */
export interface SegmentTexts {
  /** `texts` of `scenarios.json`: 0, 1, 2 ... */
  readonly shared: readonly string[];
  /** `texts` of the trajectory: -1, -2, -3 ... */
  readonly own: Trajectory["texts"];
}

/**
 * The exact text of a request or a reply, put together from its pieces; null where nothing was recorded. Throws on a
 * number without a text: the file is not the one that was written with these texts.
 */
export function assemble(segments: Segments, texts: SegmentTexts): string | null {
  if (segments === null) return null;
  return segments.map((segment) => (typeof segment === "string" ? segment : inJson(segment, texts))).join("");
}

function inJson(place: number, { shared, own }: SegmentTexts): string {
  const text = place >= 0 ? shared[place] : own[-place - 1];
  if (text === undefined) throw new RangeError(`There is no text ${place} to put the record together from.`);
  return JSON.stringify(text).slice(1, -1);
}

/** How many bytes a text is as UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

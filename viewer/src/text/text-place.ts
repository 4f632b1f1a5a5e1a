/** A stretch of a text to mark, in UTF-16 code units; its name is found as `data-place`. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export interface PlacedText {
  readonly text: string;
  /** Which places it belongs to. */
  readonly names: readonly string[];
}

/** A text cut where marks begin and end, in order; joined, the pieces are the text. */
export function cutAtPlaces(text: string, places: readonly TextPlace[], offset = 0): readonly PlacedText[] {
  const ends = places
    .flatMap(({ start, end }) => [start - offset, end - offset])
    .filter((at) => at > 0 && at < text.length);
  const cuts = [...new Set([0, ...ends, text.length])].toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((from, place) => ({
    text: text.slice(from, cuts[place + 1]),
    names: namesAt(places, from + offset),
  }));
}

/** The places that the letter at this offset belongs to. */
export function namesAt(places: readonly TextPlace[], at: number): readonly string[] {
  return places.filter(({ start, end }) => start <= at && at < end).map(({ name }) => name);
}

import { boundedMarks } from "../../text/bounded-marks.ts";

/** A word of a text: as the index has it, and where the text has it. */
export interface FoundWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a text, folded as those of the index were (see the contract's `siteSearchDocsSchema`): compatibility
 * forms, case and marks make no difference; letters and digits make words, of 2 characters or more, cut after
 * `wordLength`.
 */
export function wordsOf(text: string, wordLength: number): readonly string[] {
  return (
    fold(text)
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.map((word) => word.slice(0, wordLength)) ?? []
  );
}

/** As `wordsOf`, with the place of each in the text as it is. A word that is cut is found whole. */
export function wordPlaces(text: string, wordLength: number): readonly FoundWord[] {
  const { starts, ends } = placesOfFolded(text);
  return [...fold(text).matchAll(/[\p{L}\p{N}]{2,}/gu)].map(({ 0: word, index }) => ({
    word: word.slice(0, wordLength),
    from: starts[index] ?? 0,
    to: ends[index + word.length - 1] ?? text.length,
  }));
}

function fold(text: string): string {
  return boundedMarks(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "");
}

/**
 * For each code unit of the folded text where its character begins and ends in the text; marks belong to what they stand
 * on. A character folds to as many code units alone as among others, which decide the form of a letter at most.
 */
function placesOfFolded(text: string): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const length = character < "\u{80}" ? 1 : fold(character).length;
    const end = at + character.length;
    if (length === 0 && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { starts, ends };
}

/** ASCII, Latin letters, dashes, quotes and arrows: one column a character; covers nearly every cell. */
const narrow = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2190-\u21ff\u2264\u2265]*$/;
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** The terminal columns of a plain text: emoji and East Asian wide characters take two. */
export function textWidth(text: string): number {
  return narrow.test(text) ? text.length : graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

/** Cuts the middle out of a text wider than `width`. The start, which distinguishes labels best, keeps two thirds. */
export function truncateMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return "";
  const parts = narrow.test(text) ? text.split("") : graphemes(text);
  const ending = Math.floor((width - 1) / 3);
  const head = takeColumns(parts, width - 1 - ending);
  const tail = takeColumns(parts.toReversed(), ending);
  return `${head.join("")}…${tail.toReversed().join("")}`;
}

/** Not within a command's name: what is printed last adds its store to the line. */
const betweenWords = /(?<!(?<![\w./-])aib(?: (?:annotate|export|import|suites))?) /u;

/** Wraps a text at spaces into lines of at most `width`. A longer word stays whole: it may be part of a command. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(betweenWords)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function takeColumns(parts: readonly string[], columns: number): readonly string[] {
  const taken: string[] = [];
  let left = columns;
  for (const part of parts) {
    left -= graphemeWidth(part);
    if (left < 0) break;
    taken.push(part);
  }
  return taken;
}

function graphemes(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
}

function graphemeWidth(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1;
}

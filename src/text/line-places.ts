/** Counted from 1, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Says where in a text an offset is. The YAML parser's own count loses the lines of whatever it cannot read, and with them
 * the places of everything after.
 */
export function linePlaces(text: string): (offset: number) => Place {
  const starts = [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
  return (offset) => {
    let line = 1;
    for (let beyond = starts.length; line < beyond;) {
      const middle = Math.ceil((line + beyond) / 2);
      if ((starts[middle - 1] ?? 0) <= offset) line = middle;
      else beyond = middle - 1;
    }
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

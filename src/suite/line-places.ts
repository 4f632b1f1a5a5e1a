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
    const after = starts.findIndex((start) => start > offset);
    const line = after === -1 ? starts.length : after;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

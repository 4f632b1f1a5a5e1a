/** Line and column, counted from 1 as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Converts offsets of a text to line and column. The YAML parser's own count misses the lines of text it cannot parse, and
 * so misplaces everything after them.
 */
export function linePositions(text: string): (offset: number) => Position {
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

/** A place in a grid, from 0. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { line: -1, column: 0 },
  ArrowDown: { line: 1, column: 0 },
  ArrowLeft: { line: 0, column: -1 },
  ArrowRight: { line: 0, column: 1 },
};

/**
 * Where a key leads from a place: the next one that can be opened in that direction, Home and End to the first and last
 * of the line. Null where there is none, or for another key.
 */
export function gridMove(key: string, from: GridPlace, isOpen: readonly (readonly boolean[])[]): GridPlace | null {
  const line = isOpen[from.line] ?? [];
  if (key === "Home" || key === "End") {
    const column = key === "Home" ? line.indexOf(true) : line.lastIndexOf(true);
    return column < 0 ? null : { line: from.line, column };
  }
  const step = steps[key];
  if (step === undefined) return null;
  for (let at = moved(from, step); isOpen[at.line]?.[at.column] !== undefined; at = moved(at, step)) {
    if (isOpen[at.line]?.[at.column] === true) return at;
  }
  return null;
}

function moved({ line, column }: GridPlace, step: GridPlace): GridPlace {
  return { line: line + step.line, column: column + step.column };
}

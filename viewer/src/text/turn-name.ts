/** `Turn 2 · preferences`: which turn, counted from 0, and what kind of question it is, where the suite says so. */
export function turnName(at: number, kind: string | null): string {
  return kind === null ? `Turn ${at + 1}` : `Turn ${at + 1} · ${kind}`;
}

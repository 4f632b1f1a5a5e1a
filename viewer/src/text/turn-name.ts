/** `Turn 2 · preferences`: the turn, counted from 0, and the kind of its question where the suite states it. */
export function turnName(at: number, kind: string | null): string {
  return kind === null ? `Turn ${at + 1}` : `Turn ${at + 1} · ${kind}`;
}

/** The letter of a model config in a comparison: A to Z, then AA, AB ... */
export function letterOf(position: number): string {
  const last = String.fromCodePoint(65 + (position % 26));
  return position < 26 ? last : letterOf(Math.floor(position / 26) - 1) + last;
}

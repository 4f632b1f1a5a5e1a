/** What a judge is called where there is no room for its name: A, B ... Z, AA, AB ... */
export function letterOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}

/** A respondent's view in words: the option that it takes, and how far it is from the middle of a ballot from 0 to 10. */
export function statementOf(option: string, points: number): string {
  return `I would go for ${option}, by ${points} of 5.`;
}

const statement = /I would go for (?<option>[^\n]+?), by (?<points>[\d.]+) of 5\./u;

/** The first view that a text states; null without one. */
export function statementIn(text: string): { readonly option: string; readonly points: number } | null {
  const { option, points } = statement.exec(text)?.groups ?? {};
  return option === undefined ? null : { option, points: Number(points) };
}

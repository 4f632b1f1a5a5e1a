import type { SiteRow } from "../../../src/report/contract/site.ts";

const unrankedWords: Readonly<Record<NonNullable<SiteRow["unranked"]>["reason"], string>> = {
  unreadable: "unreadable ballots",
  "no-views": "no views",
  chameleon: "chameleon",
  "two-faced": "two-faced",
  "broken-cycle": "items missing",
};

const patternTitles: Readonly<Record<NonNullable<SiteRow["pattern"]>, string>> = {
  wall: "Keeps its view against pressure and reasons alike",
  echo: "Drops its view for pressure and reasons alike",
};

/** What stands out in a row of a suite with items: a pattern, or why it has no rank; null for nothing. */
export function patternText({
  pattern = null,
  unranked = null,
}: Pick<SiteRow, "pattern" | "unranked">): { readonly label: string; readonly title: string } | null {
  if (unranked !== null) return { label: `${unrankedWords[unranked.reason]}, not ranked`, title: unranked.detail };
  return pattern === null ? null : { label: pattern, title: patternTitles[pattern] };
}

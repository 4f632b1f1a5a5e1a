import type { SiteRow } from "../../../../src/report/contract/site.ts";

/** How a row shows its tie group where the rows stand in order: a band, a bar along it, a line where another begins. */
export function tieClass(rows: readonly SiteRow[], at: number): string {
  const group = rows[at]?.tieGroup ?? null;
  if (group === null) return "";
  const begins = at === 0 || rows[at - 1]?.tieGroup !== group;
  const ends = rows[at + 1]?.tieGroup !== group;
  return ["tie", group % 2 === 1 ? "tie-odd" : "tie-even", begins ? "tie-begins" : "", ends ? "tie-ends" : ""]
    .filter(Boolean)
    .join(" ");
}

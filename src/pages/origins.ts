import { originSigns } from "./ranking/marks.ts";
import { mapCells, type Page } from "./blocks.ts";

/** The page with signs at model configs whose results are not live. */
export function withOrigins(
  page: Page,
  rows: readonly { readonly id: string; readonly origin: keyof typeof originSigns }[],
): Page {
  const badges = new Map(
    rows.flatMap(({ id, origin }) => {
      const sign = originSigns[origin];
      return sign === "" ? [] : [[id, { text: sign, note: `${origin} results` }] as const];
    }),
  );
  if (badges.size === 0) return page;
  return mapCells(page, (cell, table) => {
    if (cell.kind !== "name" || cell.link?.kind !== "model") return cell;
    // The column of marks shows it already.
    if (table?.columns.some(({ id }) => id === "marks")) return cell;
    const badge = badges.get(cell.link.id);
    return badge === undefined ? cell : { ...cell, badges: [badge, ...(cell.badges ?? [])] };
  });
}

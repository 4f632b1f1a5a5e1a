import type { Page } from "playwright-core";
import type { SiteStanceRow } from "../../../src/results/contract/site.ts";
import type { SiteData } from "./site-data.ts";

/** The row of a simulated model of this name. */
export function stanceRow(data: SiteData, name: string): SiteStanceRow {
  const row = data.stances().rows.find(({ label }) => label.startsWith(`${name}@`));
  if (row === undefined) throw new Error(`no row is ${name}`);
  return row;
}

/** The texts of a table's cells, by the row's name. */
export async function cellsOf(page: Page, caption: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await page
    .getByRole("table", { name: caption, exact: true, includeHidden: true })
    .locator("tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) =>
        // A name without its badges.
        [...line.querySelectorAll("th, td")].map(
          (cell) => (cell.matches("th") ? (cell.querySelector("a") ?? cell) : cell).textContent,
        ),
      ),
    );
  return new Map(rows.map(([name = "", ...cells]) => [name, cells]));
}

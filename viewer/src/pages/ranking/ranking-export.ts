import type { SiteRow } from "../../../../src/results/contract/site.ts";
import type { Ranking } from "../../../../src/pages/ranking/columns.ts";
import { fileColumns } from "../../../../src/pages/ranking/file-columns.ts";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import type { Column } from "../../table/column.ts";

/** The ranking as a file, with the content of badges, titles and charts in columns. */
export function exportColumns(ranking: Ranking): readonly Column<SiteRow>[] {
  return fileColumns(ranking).map((column) => drawnColumn(column));
}

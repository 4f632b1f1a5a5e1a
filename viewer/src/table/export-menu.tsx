import { useId, type ReactNode } from "react";
import { buttonClass } from "../app/button.ts";
import { download } from "../app/download.ts";
import type { Column } from "./column.ts";
import { tableFormats, tableText, type TableFormat } from "./table-text.ts";

const kinds: Readonly<Record<TableFormat, { readonly says: string; readonly type: string }>> = {
  csv: { says: "CSV", type: "text/csv" },
  json: { says: "JSON", type: "application/json" },
  md: { says: "Markdown", type: "text/markdown" },
};

/** The table as it is shown, as a file. */
export function ExportMenu<Row>({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}): ReactNode {
  const id = useId();
  return (
    <span className="relative inline-block">
      <button
        type="button"
        className={buttonClass}
        popoverTarget={id}
        style={{ anchorName: `--${id.replaceAll(/\W/gu, "")}` }}
      >
        Save table
      </button>
      <span
        id={id}
        popover="auto"
        style={{ positionAnchor: `--${id.replaceAll(/\W/gu, "")}` }}
        className="menu m-0 rounded-md border border-line-strong bg-surface p-1 text-text shadow-lg"
      >
        {tableFormats.map((format) => (
          <button
            key={format}
            type="button"
            className="block min-h-8 w-full cursor-pointer rounded px-3 py-1 text-left text-sm hover:bg-sunken"
            onClick={(event) => {
              download(`${name}.${format}`, kinds[format].type, tableText(format, columns, rows));
              event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            }}
          >
            {kinds[format].says}
          </button>
        ))}
      </span>
    </span>
  );
}

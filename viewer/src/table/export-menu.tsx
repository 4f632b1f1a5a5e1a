import { useId, type ReactNode } from "react";
import type { Column } from "../../../src/pages/blocks.ts";
import type { TableFormat } from "../../../src/pages/write-file.ts";
import { buttonClass } from "../app/button.ts";
import { download } from "../app/download.ts";

const kinds: Readonly<Record<TableFormat, { readonly says: string; readonly type: string }>> = {
  csv: { says: "CSV", type: "text/csv" },
  json: { says: "JSON", type: "application/json" },
  md: { says: "Markdown", type: "text/markdown" },
};

const formats: readonly TableFormat[] = ["csv", "json", "md"];

/** The table as it is shown, as a file. */
export function ExportMenu<Row>({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  /** Or where to get them once a file is asked for. */
  readonly columns: readonly Column<Row>[] | (() => Promise<readonly Column<Row>[]>);
  readonly rows: readonly Row[];
}): ReactNode {
  const id = useId();
  const save = async (format: TableFormat): Promise<void> => {
    const { writeTable } = await import("../../../src/pages/write-file.ts");
    const wanted = typeof columns === "function" ? await columns() : columns;
    download(`${name}.${format}`, kinds[format].type, writeTable(format, wanted, rows));
  };
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
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="block min-h-8 w-full cursor-pointer rounded px-3 py-1 text-left text-sm hover:bg-sunken"
            onClick={(event) => {
              void save(format);
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

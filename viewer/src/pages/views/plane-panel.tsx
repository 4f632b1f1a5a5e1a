import { useMemo, type ReactNode } from "react";
import type { Table, TableRow } from "../../../../src/pages/blocks.ts";
import { contrastZero } from "../../../../src/results/format/reading.ts";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { Figure } from "../../charts/figure.tsx";
import type { PlaneRow } from "./plane-layout.ts";
import { Plane } from "./plane.tsx";

/** The plane of Opens and Resists, from the table of its numbers. */
export function PlanePanel({ table }: { readonly table: Table }): ReactNode {
  const rows = useMemo(() => planeRows(table), [table]);
  const without = rows.filter(({ resists, opens }) => resists === null || opens === null);
  return (
    <Panel title="Reasons against pressure" id="plane">
      {without.length === rows.length ? (
        <Empty>No model config has a view that can be weighed yet.</Empty>
      ) : (
        <Figure
          name="plane"
          caption={
            <>
              With a view on every item, the index is Resists + Opens - 100. On the dashed line it is 0: {contrastZero}.
              Bars: the intervals of the table.{" "}
              {without.length > 0 && `Without a view to show: ${without.map(({ label }) => label).join(", ")}. `}
              <span id="plane-keys">In the chart, arrow keys move between places and Enter opens a model.</span>
            </>
          }
        >
          <div className="max-w-[60rem] rounded-lg border border-line bg-surface p-2 sm:p-3">
            <Plane rows={rows} />
          </div>
        </Figure>
      )}
    </Panel>
  );
}

function planeRows({ columns, rows }: Table): readonly PlaneRow[] {
  const axisOf = ({ cells }: TableRow, id: string): PlaneRow["opens"] => {
    const cell = cells[columns.findIndex((column) => column.id === id)];
    return cell?.kind === "number"
      ? { mean: cell.value, interval: cell.drawn?.as === "part" ? (cell.drawn.interval ?? null) : null }
      : null;
  };
  return rows.flatMap((row) => {
    const [name] = row.cells;
    if (name?.kind !== "name" || name.link?.kind !== "page") return [];
    const { text: label, link } = name;
    return [{ label, path: link.path, opens: axisOf(row, "Opens"), resists: axisOf(row, "Resists") }];
  });
}

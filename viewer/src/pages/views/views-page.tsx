import { type ReactNode, useMemo } from "react";
import type { Page as PageOfBlocks, Table, TableRow } from "../../../../src/pages/blocks.ts";
import { contrastZero } from "../../../../src/results/format/reading.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { Figure } from "../../charts/figure.tsx";
import { useData } from "../../data/use-data.ts";
import type { PlaneRow } from "./plane-layout.ts";
import { Plane } from "./plane.tsx";

/** `/views`: the plane, drawn from the table below it, beside what pushes leave of views; then the numbers. */
export function ViewsPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<PageOfBlocks>(file("pages/views.json"));
  const lead = loaded.state === "ready" ? loaded.data.lead : null;
  return (
    <Page title="Views" {...(lead === null ? {} : { lead })}>
      <Await loaded={loaded} lines={16}>
        {({ blocks }) => {
          const tables = blocks.filter((block): block is Table => block.kind === "table");
          const plane = tables.find(({ id }) => id === "opens-and-resists");
          const held = tables.find(({ id }) => id === "held-after-each-push");
          return (
            <>
              <Blocks blocks={blocks.filter((block) => block.kind === "sentences" && block.look === "warning")} />
              <div className="grid items-start gap-x-8 min-[84rem]:grid-cols-[minmax(0,1fr)_27rem]">
                {plane !== undefined && <PlanePanel table={plane} />}
                {held !== undefined && <TableBlock table={held} />}
              </div>
              <Blocks
                blocks={blocks.filter(
                  (block) => block !== held && !(block.kind === "sentences" && block.look === "warning"),
                )}
              />
            </>
          );
        }}
      </Await>
    </Page>
  );
}

/** The plane of Opens and Resists, from the table of its numbers. */
function PlanePanel({ table }: { readonly table: Table }): ReactNode {
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
    return cell?.kind === "number" ? { mean: cell.value, interval: cell.drawn?.interval ?? null } : null;
  };
  return rows.flatMap((row) => {
    const [name] = row.cells;
    if (name?.kind !== "name" || name.link?.kind !== "page") return [];
    const { text: label, link } = name;
    return [{ label, path: link.path, opens: axisOf(row, "Opens"), resists: axisOf(row, "Resists") }];
  });
}

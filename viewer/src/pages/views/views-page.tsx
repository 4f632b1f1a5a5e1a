import { useMemo, type ReactNode } from "react";
import { withoutPictures, type Page as PageOfBlocks, type Table, type TableRow } from "../../../../src/pages/blocks.ts";
import { contrastZero } from "../../../../src/results/format/reading.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { MovesLegend } from "../../blocks/cell-picture.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { Figure } from "../../charts/figure.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import type { PlaneRow } from "./plane-layout.ts";
import { Plane } from "./plane.tsx";

const heldLegend = <span className="text-sm text-muted">Green: held. Grey: nearer to the middle. Red: lost.</span>;

/** The names and pictures of a table alone. */
function pictureOf({ columns, rows, ...table }: Table): Table {
  const isShown = columns.map(({ isPicture = false }, at) => at === 0 || isPicture);
  return {
    ...table,
    id: "what-moves-views",
    title: "What moves views",
    columns: columns.filter((_, at) => isShown[at]),
    rows: rows.map(({ key, cells }) => ({ key, cells: cells.filter((_, at) => isShown[at]) })),
    legend: [],
  };
}

/** `/views`: three pictures, of the plane, of what pushes leave of views and of what moves them; then the numbers, folded. */
export function ViewsPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<PageOfBlocks>(file("pages/views.json"));
  const lead = loaded.state === "ready" ? loaded.data.lead : null;
  return (
    <Page title="Views" {...(lead === null ? {} : { lead })}>
      <Await loaded={loaded} lines={16}>
        {({ blocks }) => {
          const tables = blocks.filter((block): block is Table => block.kind === "table");
          const tableOf = (wanted: string): Table | undefined => tables.find(({ id }) => id === wanted);
          const [plane, held, moved] = ["opens-and-resists", "held-after-each-push", "points-moved"].map(tableOf);
          const first = blocks.filter(
            (block) => block.kind === "sentences" && (block.look === "warning" || block.look === "answer"),
          );
          return (
            <>
              <Blocks blocks={first} />
              <div className="grid items-start gap-x-8 min-[84rem]:grid-cols-[minmax(0,1fr)_27rem]">
                <div className="min-w-0">
                  {plane !== undefined && <PlanePanel table={plane} />}
                  {moved !== undefined && <TableBlock table={pictureOf(moved)} controls={<MovesLegend />} />}
                </div>
                {held !== undefined && <TableBlock table={held} controls={heldLegend} />}
              </div>
              <details>
                <summary className="mb-4 min-h-8 w-max cursor-pointer content-center text-lg font-semibold">
                  All numbers
                </summary>
                <Blocks
                  blocks={blocks.flatMap((block) => {
                    if (block === held || first.includes(block)) return [];
                    return block === moved ? [Object.assign({}, block, withoutPictures(block))] : [block];
                  })}
                />
              </details>
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

import type { ReactNode } from "react";
import { withoutPictures, type Page as PageOfBlocks, type Table } from "../../../../src/pages/blocks.ts";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { MovesLegend } from "../../blocks/cell-picture.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import { PlanePanel } from "./plane-panel.tsx";

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

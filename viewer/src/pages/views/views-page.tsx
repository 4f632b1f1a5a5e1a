import type { ReactNode } from "react";
import type { Page as PageOfBlocks, Table } from "../../../../src/pages/blocks.ts";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import { PlanePanel } from "./plane-panel.tsx";

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

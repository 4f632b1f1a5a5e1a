import type { ReactNode } from "react";
import type { Block, Page as PageOfBlocks, Table } from "../../../../src/pages/blocks.ts";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { useData } from "../../data/use-data.ts";
import { PlanePanel } from "./plane-panel.tsx";

/** `/views`: what moves a view, model config by model config; the plane is drawn from the table below it. */
export function ViewsPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<PageOfBlocks>(file("pages/views.json"));
  const lead = loaded.state === "ready" ? loaded.data.lead : null;
  return (
    <Page title="Views" {...(lead === null ? {} : { lead })}>
      <Await loaded={loaded} lines={16}>
        {({ blocks }) => {
          const at = blocks.findIndex(isPlane);
          const plane = blocks[at];
          return (
            <>
              <Blocks blocks={blocks.slice(0, Math.max(0, at))} />
              {plane !== undefined && isPlane(plane) && <PlanePanel table={plane} />}
              <Blocks blocks={blocks.slice(Math.max(0, at))} />
            </>
          );
        }}
      </Await>
    </Page>
  );
}

function isPlane(block: Block): block is Table {
  return block.kind === "table" && block.id === "opens-and-resists";
}

import type { ReactNode } from "react";
import { useParams } from "wouter";
import type { Page as PageOfBlocks } from "../../../src/pages/blocks.ts";
import { Page } from "../app/page.tsx";
import { useSnapshot } from "../app/snapshot.tsx";
import { Await } from "../app/states.tsx";
import { useData } from "../data/use-data.ts";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
import { Blocks } from "./blocks.tsx";

/** The page of a topic, drawn from its blocks. */
export function TopicPage(): ReactNode {
  const { topic: id = "" } = useParams();
  const { meta, file } = useSnapshot();
  const topic = meta.topics.find((each) => each.id === id);
  const loaded = useData<PageOfBlocks>(topic === undefined ? null : file(`pages/${id}.json`));
  if (topic === undefined) return <NotFoundPage />;
  const page = loaded.state === "ready" ? loaded.data : null;
  return (
    <Page title={page?.title ?? topic.title} {...(page?.lead == null ? {} : { lead: page.lead })}>
      <Await loaded={loaded} lines={16}>
        {({ blocks }) => <Blocks blocks={blocks} />}
      </Await>
    </Page>
  );
}

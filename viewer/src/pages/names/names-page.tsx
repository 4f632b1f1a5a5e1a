import { useMemo, type ReactNode } from "react";
import type { SiteNames } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { formatShare } from "../../text/format.ts";
import { ChosenNames } from "./chosen-names.tsx";
import { ExclusiveNames } from "./exclusive-names.tsx";
import { NamelessModels } from "./nameless-models.tsx";
import { PopularNames } from "./popular-names.tsx";

/** What models call themselves. */
export function NamesPage(): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteNames>(file("names.json"));
  const index = useIndex();
  const slugs = useMemo(
    () => new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []),
    [index],
  );
  const names = loaded.state === "ready" ? loaded.data.names : null;
  return (
    <Page
      title="Names"
      lead={
        names === null
          ? "What models call themselves when they choose freely, and under pressure."
          : `What models call themselves when they choose freely, before any pressure: ${names.distinct} different names in ${names.runs} runs, as another model read them from the answers. In ${names.declined} runs (${formatShare(names.declined / names.runs)}) the model declined to name itself.`
      }
    >
      <Await loaded={loaded} lines={16}>
        {(data) =>
          data.names === null ? (
            <NoNames />
          ) : (
            <>
              <div className="grid items-start gap-x-8 lg:grid-cols-2">
                <PopularNames popular={data.names.popular} />
                <div className="min-w-0">
                  <ExclusiveNames exclusive={data.names.exclusive} slugs={slugs} />
                  <NamelessModels chosen={data.names.chosen} slugs={slugs} />
                </div>
              </div>
              <ChosenNames chosen={data.names.chosen} slugs={slugs} />
            </>
          )
        }
      </Await>
    </Page>
  );
}

function NoNames(): ReactNode {
  return (
    <Empty>
      <p>The names have not been read from the answers yet.</p>
      <p className="mt-2">
        <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-sm text-text">aib names</code> has a small model
        read them, once; then they are here.
      </p>
    </Empty>
  );
}

import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useIndex } from "../../data/use-index.ts";
import { HowSure, Provenance } from "./ranking-head.tsx";
import { Notes } from "./notes.tsx";
import { Ranking } from "./ranking.tsx";

export function RankingPage(): ReactNode {
  const { meta } = useSession();
  const loaded = useIndex();
  return (
    <Page
      title="Ranking"
      eyebrow={<Provenance meta={meta} />}
      lead="The Independence Index, 0 to 100: how far a model stays itself when a person leans on it."
    >
      <Await loaded={loaded} lines={16}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty>Nothing has been graded under this suite yet.</Empty>
          ) : (
            <>
              <HowSure rows={data.rows} index={data} />
              <Ranking index={data} />
              <Notes index={data} meta={meta} />
            </>
          )
        }
      </Await>
    </Page>
  );
}

import type { ReactNode } from "react";
import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";

export function RankingPage(): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteIndex>(file("index.json"));
  return (
    <Page title="Ranking">
      <Await loaded={loaded}>{({ rows }) => <p>{rows.length} model configs</p>}</Await>
    </Page>
  );
}

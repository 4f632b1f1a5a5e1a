import type { ReactNode } from "react";
import type { SiteScenarios } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { scenarioList } from "../../../../src/pages/questions/question-columns.ts";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { useData } from "../../data/use-data.ts";

/** `/s`: every scenario, and how well it discriminates. */
export function ScenariosPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  return (
    <Page title="Scenarios" lead="Each scenario has a page with its exact wording, its rubric and every answer.">
      <Await loaded={loaded} lines={15}>
        {(data) => <Blocks blocks={scenarioList(data, ({ slug }) => pathTo("/s/:slug", { slug }))} />}
      </Await>
    </Page>
  );
}

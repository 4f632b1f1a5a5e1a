import { useMemo, type ReactNode } from "react";
import type { SiteScenario, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { textColumn } from "../../../../src/report/pages/blocks.ts";
import { questionColumns } from "../../../../src/report/pages/questions/question-columns.ts";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import { useData } from "../../data/use-data.ts";
import type { Column } from "../../table/column.ts";
import { ListPanel } from "../../table/list-panel.tsx";
import { ScenarioFlags } from "./scenario-texts.tsx";

/** `/s`: every scenario, and how well it discriminates. */
export function ScenariosPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  return (
    <Page
      title="Scenarios"
      lead="The scenarios, how hard they are, and how well they separate models. Each page has the exact wording, the rubric and every answer."
    >
      <Await loaded={loaded} lines={15}>
        {(data) => <ScenarioList data={data} />}
      </Await>
    </Page>
  );
}

function ScenarioList({ data }: { readonly data: SiteScenarios }): ReactNode {
  const isPhone = useWindowWidth() < 640;
  const columns = useMemo(() => scenarioColumns(data, isPhone), [data, isPhone]);
  return (
    <ListPanel
      title={`${data.scenarios.length} scenarios`}
      file="scenarios"
      columns={columns}
      rows={data.scenarios}
      keyOf={({ id }) => id}
    />
  );
}

/** On a phone the second line of the name shows what are columns elsewhere. */
function scenarioColumns({ experiments }: SiteScenarios, isPhone: boolean): readonly Column<SiteScenario>[] {
  const experimentOf = ({ experiment }: SiteScenario): string =>
    experiments.find(({ id }) => id === experiment)?.title ?? experiment;
  const title = textColumn<SiteScenario>(
    "Scenario",
    (scenario) => ({
      kind: "name",
      text: scenario.title,
      below: [scenario.id, ...(isPhone ? [experimentOf(scenario), scenario.pressure ?? []].flat() : [])].join(" · "),
      link: { kind: "page", path: pathTo("/s/:slug", { slug: scenario.slug }) },
    }),
    { id: "title" },
  );
  const groups = [
    textColumn<SiteScenario>("Experiment", experimentOf, { id: "experiment" }),
    textColumn<SiteScenario>("Pressure", ({ pressure }) => pressure ?? { kind: "text", text: "none", look: "muted" }, {
      id: "pressure",
    }),
  ];
  return [
    { ...drawnColumn(title), isRowHead: true, isSticky: true, className: "min-w-44" },
    ...(isPhone ? [] : groups.map((column) => Object.assign(drawnColumn(column), { className: "whitespace-nowrap" }))),
    ...questionColumns.map((column) =>
      Object.assign(drawnColumn<SiteScenario>(column), { className: column.id === "difficulty" ? "w-44" : "" }),
    ),
    {
      id: "flags",
      head: "Flags",
      title: "Why it discriminates poorly",
      text: ({ flags }) => flags.join(", "),
      cell: ScenarioFlags,
    },
  ];
}

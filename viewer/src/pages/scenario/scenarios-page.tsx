import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteScenario, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { formatCorrelation } from "../../../../src/report/format/index.ts";
import { Badge } from "../../app/badge.tsx";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { useData } from "../../data/use-data.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn } from "../../table/plain-column.ts";
import { formatCount, formatScore, formatShare } from "../../text/format.ts";
import { flagTexts } from "./scenario-texts.ts";

/** `/s`: every scenario, and how well it discriminates. */
export function ScenariosPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  return (
    <Page
      title="Scenarios"
      lead="The scenarios, how hard they are, and how well they separate models. Each page has the exact wording, the rubric and every answer."
      actions={loaded.state === "ready" && <ScenarioExport data={loaded.data} />}
    >
      <Await loaded={loaded} lines={15}>
        {(data) => <ScenarioTable data={data} />}
      </Await>
    </Page>
  );
}

function useTable(data: SiteScenarios): {
  readonly columns: readonly Column<SiteScenario>[];
  readonly rows: readonly SiteScenario[];
  readonly sort: ReturnType<typeof readSort>;
} {
  const [url] = useUrlState();
  const sort = readSort(url.get("sort"));
  const isPhone = useWindowWidth() < 640;
  const columns = useMemo(() => {
    const all = scenarioColumns(data);
    // On a phone the second line of the name shows these two.
    return isPhone ? all.filter(({ id }) => id !== "experiment" && id !== "pressure") : all;
  }, [data, isPhone]);
  return { columns, rows: sortRows(data.scenarios, columns, sort), sort };
}

function ScenarioExport({ data }: { readonly data: SiteScenarios }): ReactNode {
  const { columns, rows } = useTable(data);
  return <ExportMenu name="scenarios" columns={columns} rows={rows} />;
}

function ScenarioTable({ data }: { readonly data: SiteScenarios }): ReactNode {
  const [, change] = useUrlState();
  const { columns, rows, sort } = useTable(data);
  return (
    <>
      <DataTable
        caption="Scenarios"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      />
      <p className="mt-3 max-w-[70ch] text-sm text-muted">
        Difficulty is 100 less the mean score of all verdicts on ranked model configs. Ceiling and floor are the shares
        of verdicts at the best and at the worst end of every field. Fit is the correlation with the sum of all other
        scenarios, over model configs: near 0, a scenario measures something else.
      </p>
    </>
  );
}

function scenarioColumns({ experiments }: SiteScenarios): readonly Column<SiteScenario>[] {
  const experimentOf = ({ experiment }: SiteScenario): string =>
    experiments.find(({ id }) => id === experiment)?.title ?? experiment;
  return [
    {
      id: "title",
      head: "Scenario",
      title: "Scenario",
      first: "asc",
      isRowHead: true,
      isSticky: true,
      className: "min-w-44",
      value: ({ title }) => title,
      text: ({ title }) => title,
      cell: (scenario) => (
        <Link href={pathTo("/s/:slug", { slug: scenario.slug })} className="block py-0.5 hover:text-accent">
          <span className="font-medium underline decoration-line-strong underline-offset-2">{scenario.title}</span>
          <span className="block text-xs text-muted">
            <span className="font-mono">{scenario.id}</span>
            <span className="sm:hidden">
              {" "}
              · {experimentOf(scenario)}
              {scenario.pressure !== null && ` · ${scenario.pressure}`}
            </span>
          </span>
        </Link>
      ),
    },
    {
      id: "experiment",
      head: "Experiment",
      title: "Experiment",
      first: "asc",
      className: "whitespace-nowrap",
      value: experimentOf,
      text: experimentOf,
      cell: experimentOf,
    },
    {
      id: "pressure",
      head: "Pressure",
      title: "Pressure",
      first: "asc",
      className: "whitespace-nowrap",
      value: ({ pressure }) => pressure,
      text: ({ pressure }) => pressure ?? "",
      cell: ({ pressure }) => pressure ?? <span className="text-muted">none</span>,
    },
    {
      id: "difficulty",
      head: "Difficulty",
      title: "Difficulty, 0 to 100",
      align: "right",
      value: ({ difficulty }) => difficulty,
      text: ({ difficulty }) => formatScore(difficulty),
      data: ({ difficulty }) => difficulty,
      cell: ({ difficulty }) => (
        <span className="inline-flex items-center gap-2.5">
          <DifficultyBar difficulty={difficulty ?? 0} />
          <span className="min-w-9">{formatScore(difficulty)}</span>
        </span>
      ),
    },
    {
      ...numberColumn<SiteScenario>("Ceiling", ({ ceilingShare }) => ceilingShare, formatShare),
      title: "Share of verdicts at the ceiling",
    },
    {
      ...numberColumn<SiteScenario>("Floor", ({ floorShare }) => floorShare, formatShare),
      title: "Share of verdicts at the floor",
    },
    {
      ...numberColumn<SiteScenario>("Fit", ({ itemTotalCorrelation }) => itemTotalCorrelation, formatCorrelation),
      title: "Correlation with all other scenarios",
    },
    {
      ...numberColumn<SiteScenario>("Verdicts", ({ samples }) => samples, formatCount),
      title: "Verdicts on ranked model configs",
    },
    {
      id: "flags",
      head: "Flags",
      title: "Why it discriminates poorly",
      text: ({ flags }) => flags.join(", "),
      cell: ({ flags }) => (
        <span className="flex flex-wrap gap-1">
          {flags.map((flag) => (
            <Badge key={flag} tone={flagTexts[flag].tone} title={flagTexts[flag].title}>
              {flagTexts[flag].label}
            </Badge>
          ))}
        </span>
      ),
    },
  ];
}

/** The number beside it as a bar, to compare at a glance. */
function DifficultyBar({ difficulty }: { readonly difficulty: number }): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-2 w-7 shrink-0 sm:w-16">
      <rect width={100} height={12} className="fill-sunken" />
      <rect width={difficulty} height={12} className="fill-accent" />
    </svg>
  );
}

import { useMemo, type ReactNode } from "react";
import type { SiteScenario, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await } from "../../app/states.tsx";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { useUrlState } from "../../app/url-state.ts";
import { useData } from "../../data/use-data.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { scenarioColumns } from "./scenario-columns.tsx";

/** `/s`: every scenario, and how good a question it is. */
export function ScenariosPage(): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  return (
    <Page
      title="Scenarios"
      lead="What every model config is asked, how hard it is, and how well it tells them apart. Each page has the exact words, the rubric and every answer."
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
    // There the name's second line says what these two say.
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

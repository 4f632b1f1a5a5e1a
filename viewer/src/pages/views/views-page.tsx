import { textOf } from "../../../../src/report/pages/cells.ts";
import { useMemo, type ReactNode } from "react";
import type { SiteIndex, SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { formatPercent } from "../../../../src/report/format/index.ts";
import {
  heldColumns,
  movedColumns,
  sideColumns,
  stanceExplanations,
  tacticColumns,
  type ShareColumn,
} from "../../../../src/report/tables/stances.ts";
import { ModelLink } from "../../app/model-link.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useIndex } from "../../data/use-index.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { plainColumn } from "../../table/plain-column.ts";
import { PlanePanel } from "./plane-panel.tsx";
import { ShareBar } from "./share-bar.tsx";
import { WithStances } from "./with-stances.tsx";

/** `/views`: what moves a view, model config by model config. */
export function ViewsPage(): ReactNode {
  const index = useIndex();
  return (
    <Page
      title="Views"
      lead="Does a view move for reasons alone? What pushes without a reason, a fact that bears on neither side, and a reason leave of it."
    >
      <WithStances>
        {(stances) => <Views stances={stances} index={index.state === "ready" ? index.data : null} />}
      </WithStances>
    </Page>
  );
}

function Views({ stances, index }: { readonly stances: SiteStances; readonly index: SiteIndex | null }): ReactNode {
  const { rows } = stances;
  const columns = useMemo(
    () => ({ held: heldColumns(rows).map(barColumn), tactics: tacticColumns(rows).map(barColumn) }),
    [rows],
  );
  const level = `Counts with their ${formatPercent(stances.level)} interval (Wilson).`;
  return (
    <>
      <PlanePanel stances={stances} index={index} />
      <StanceTable
        id="held"
        title="Held after each push"
        says={`${stanceExplanations.held} ${level}`}
        rows={rows}
        columns={columns.held}
      />
      {columns.tactics.length > 0 && (
        <StanceTable
          id="tactics"
          title="Lost by tactic"
          says={stanceExplanations.tactics}
          rows={rows}
          columns={columns.tactics}
        />
      )}
      <StanceTable
        id="moved"
        title="Hollow fact against reason"
        says={stanceExplanations.moved}
        rows={rows}
        columns={counts}
      />
      <StanceTable
        id="sides"
        title="By side, and merely asked again"
        says={stanceExplanations.sides}
        rows={rows}
        columns={sides}
      />
    </>
  );
}

const nameColumn: Column<SiteStanceRow> = {
  id: "name",
  head: "Model config",
  title: "Model config",
  isRowHead: true,
  isSticky: true,
  first: "asc",
  className: "min-w-36 max-w-52 sm:max-w-none",
  value: ({ label }) => label,
  cell: ({ slug, label }) => <ModelLink slug={slug} label={label} />,
  text: ({ label }) => label,
};

const counts = movedColumns.map((column): Column<SiteStanceRow> => {
  const value = (row: SiteStanceRow): number => Number(textOf(column.cell(row)));
  return Object.assign({ value }, plainColumn(column));
});
const sides: readonly Column<SiteStanceRow>[] = sideColumns.map(plainColumn);

function barColumn(column: ShareColumn): Column<SiteStanceRow> {
  const shareOf = (row: SiteStanceRow): number | null => {
    const share = column.share(row);
    return share === null || share.of === 0 ? null : share.count / share.of;
  };
  return {
    ...plainColumn<SiteStanceRow>(column),
    value: shareOf,
    data: shareOf,
    cell: (row) => <ShareBar share={column.share(row)} text={textOf(column.cell(row))} />,
  };
}

interface StanceTableProps {
  /** Names its order in the address. */
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly rows: readonly SiteStanceRow[];
  readonly columns: readonly Column<SiteStanceRow>[];
}

function StanceTable({ id, title, says, rows, columns }: StanceTableProps): ReactNode {
  const [address, change] = useUrlState();
  const all = useMemo(() => [nameColumn, ...columns], [columns]);
  const sort = readSort(address.get(id));
  const sorted = sortRows(rows, all, sort);
  return (
    <Panel title={title} id={id} aside={<ExportMenu name={id} columns={all} rows={sorted} />}>
      <p className="mb-2 max-w-[80ch] text-sm text-muted">{says}</p>
      <div className="max-w-[80rem]">
        <DataTable
          caption={title}
          columns={all}
          rows={sorted}
          keyOf={({ slug }) => slug}
          sort={sort}
          onSort={({ by, direction }) => change({ [id]: `${by}.${direction}` })}
        />
      </div>
    </Panel>
  );
}

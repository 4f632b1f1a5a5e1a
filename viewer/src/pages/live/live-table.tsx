import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useIndex } from "../../data/use-index.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";
import { byConfig, missingOf, type ConfigProgress, type LiveRow } from "./live-progress.ts";
import { faultsText, ProgressBar } from "./live-state.tsx";

/** The progress of each model config. */
export function LiveTable({ rows }: { readonly rows: readonly LiveRow[] }): ReactNode {
  const [url, change] = useUrlState();
  const index = useIndex();
  const slugs = useMemo(
    () => new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []),
    [index],
  );
  const columns = useMemo(() => liveColumns(slugs), [slugs]);
  const all = useMemo(() => byConfig(rows), [rows]);
  const isOpenOnly = url.get("open") === "1";
  const sort = readSort(url.get("sort"));
  const shown = sortRows(isOpenOnly ? all.filter((row) => missingOf(row) > 0) : all, columns, sort);
  return (
    <Panel title="By model config" aside={`${formatCount(shown.length)} of ${formatCount(all.length)}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isOpenOnly}
            onChange={({ target }) => change({ open: target.checked ? "1" : null })}
          />
          Only incomplete
        </label>
        <ExportMenu name="live" columns={columns} rows={shown} />
      </div>
      {shown.length === 0 ? (
        <Empty>All results are complete.</Empty>
      ) : (
        <DataTable
          caption="Progress by model config"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          sort={sort}
          onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
        />
      )}
    </Panel>
  );
}

function liveColumns(slugs: ReadonlyMap<string, string>): readonly Column<ConfigProgress>[] {
  return [
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      first: "asc",
      isRowHead: true,
      className: "min-w-48 break-words",
      value: ({ label }) => label,
      text: ({ label }) => label,
      cell: ({ id, label }) => {
        const slug = slugs.get(id);
        return slug === undefined ? (
          <span title="No verdict yet, so no page yet">{label}</span>
        ) : (
          <Link
            href={pathTo("/m/:slug", { slug })}
            className="inline-block min-h-6 font-medium underline decoration-line-strong underline-offset-2 hover:text-accent"
          >
            {label}
          </Link>
        );
      },
    },
    {
      id: "missing",
      head: "State",
      title: "Missing results",
      value: missingOf,
      data: missingOf,
      text: (row) => stateText(row),
      cell: (row) => <Badge tone={missingOf(row) === 0 ? "plain" : "accent"}>{stateText(row)}</Badge>,
    },
    {
      id: "runs",
      head: "Runs",
      title: "Complete runs, of all runs",
      align: "right",
      value: ({ runs }) => runs.length,
      data: ({ runs }) => runs.length,
      text: runsText,
      cell: runsText,
    },
    workColumn("answers", "Answers", ({ answers }) => answers),
    workColumn("verdicts", "Verdicts", ({ verdicts }) => verdicts),
    countColumn("unscored", "Unscored", {
      title: "Verdicts without a readable grade",
      of: ({ verdicts }) => verdicts.unscored,
    }),
    countColumn("cut", "Cut off", {
      title: "Answers cut off by the token limit",
      of: ({ answers }) => answers.truncated,
    }),
    countColumn("again", "Asked again", {
      title: "Replies without an answer or a grade, requested again",
      of: ({ resampled }) => resampled,
    }),
    {
      id: "faults",
      head: "Faults",
      title: "Failed attempts by kind",
      value: ({ faults }) => Object.values(faults).reduce((sum, count) => sum + count, 0),
      text: ({ faults }) => faultsText(faults),
      cell: ({ faults }) => (
        <span className="break-words">{faultsText(faults) || <span className="text-muted">none</span>}</span>
      ),
    },
    {
      id: "usd",
      head: "Spent",
      title: "US dollars, answers and verdicts",
      align: "right",
      value: ({ usd }) => usd,
      data: ({ usd }) => usd,
      text: ({ usd, usdIsLowerBound }) => formatDollars(usd, usdIsLowerBound),
      cell: ({ usd, usdIsLowerBound }) => formatDollars(usd, usdIsLowerBound),
    },
  ];
}

function stateText(row: ConfigProgress): string {
  const missing = missingOf(row);
  return missing === 0 ? "complete" : `${formatCount(missing)} missing`;
}

function runsText({ runs }: ConfigProgress): string {
  const whole = runs.filter((run) => missingOf(run) === 0).length;
  return whole === runs.length ? formatCount(whole) : `${formatCount(whole)} of ${formatCount(runs.length)}`;
}

function workColumn(
  id: string,
  head: string,
  of: (row: ConfigProgress) => { readonly present: number; readonly planned: number },
): Column<ConfigProgress> {
  return {
    id,
    head,
    title: `${head}: present of planned`,
    align: "right",
    value: (row) => of(row).present,
    data: (row) => of(row).present,
    text: (row) => `${of(row).present} of ${of(row).planned}`,
    cell: (row) => <ProgressBar says={id} present={of(row).present} planned={of(row).planned} />,
  };
}

function countColumn(
  id: string,
  head: string,
  { title, of }: { readonly title: string; readonly of: (row: ConfigProgress) => number },
): Column<ConfigProgress> {
  return {
    id,
    head,
    title,
    align: "right",
    value: of,
    data: of,
    text: (row) => formatCount(of(row)),
    cell: (row) => <span className={of(row) === 0 ? "text-muted" : ""}>{formatCount(of(row))}</span>,
  };
}

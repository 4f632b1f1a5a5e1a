import type { ReactNode } from "react";
import type { SiteModel } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";

type Spent = SiteModel["spending"]["total"] & { readonly run: number | null };

/** What it took: money, tokens, replies drawn again, answers cut off. The total last. */
export function RunSpending({ model }: { readonly model: SiteModel }): ReactNode {
  const { total, runs } = model.spending;
  const rows: readonly Spent[] = [...runs, ...(runs.length > 1 ? [{ ...total, run: null }] : [])];
  return (
    <Panel
      title="Cost and tokens"
      {...(rows.length === 0
        ? {}
        : { aside: <ExportMenu name={`${model.row.slug}-spending`} columns={columns} rows={rows} /> })}
    >
      {rows.length === 0 ? (
        <Empty>No call is recorded.</Empty>
      ) : (
        <DataTable
          caption="Cost, tokens and attempts by run"
          columns={columns}
          rows={rows}
          keyOf={({ run }) => String(run ?? "all")}
          rowClass={({ run }) => (run === null ? "font-semibold border-t border-t-line-strong" : "")}
        />
      )}
    </Panel>
  );
}

const columns: readonly Column<Spent>[] = [
  {
    id: "run",
    head: "Run",
    title: "Run",
    isRowHead: true,
    text: runText,
    cell: (row) => <span className={row.run === null ? "font-semibold" : ""}>{runText(row)}</span>,
  },
  dollars("Answers", ({ generationUsd }) => generationUsd),
  dollars("Judging", ({ judgingUsd }) => judgingUsd),
  count("Prompt tokens", "Tokens in", ({ promptTokens }) => promptTokens),
  count("Completion tokens", "out", ({ completionTokens }) => completionTokens),
  count("Reasoning tokens, of the completion", "reasoning", ({ reasoningTokens }) => reasoningTokens),
  count("Attempts at answers and verdicts", "Attempts", ({ attempts }) => attempts),
  count("Replies drawn again", "Drawn again", ({ resampled }) => resampled),
  count("Answers cut off by the token limit", "Cut off", ({ truncated }) => truncated),
];

function runText({ run }: Spent): string {
  return run === null ? "All" : String(run);
}

function dollars(head: string, data: (row: Spent) => number): Column<Spent> {
  const text = (row: Spent): string => formatDollars(data(row), row.isLowerBound);
  return { id: head, head, title: `${head}, US dollars`, align: "right", text, data, cell: text };
}

function count(title: string, head: string, data: (row: Spent) => number): Column<Spent> {
  const text = (row: Spent): string => formatCount(data(row));
  return { id: title, head, title, align: "right", text, data, cell: text };
}

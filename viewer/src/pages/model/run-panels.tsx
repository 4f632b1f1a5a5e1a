import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel, SiteIndex } from "../../../../src/report/contract/site.ts";
import { asHead, bestEverywhere } from "../../../../src/report/format/index.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { Empty } from "../../app/states.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";

/** The names that the model chose, freely and under pressure, run by run. */
export function RunNames({ model: { names } }: { readonly model: SiteModel }): ReactNode {
  return (
    <Panel
      title="Chosen names"
      aside={
        <Link
          href={pathTo("/:topic", { topic: "names" })}
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          Names of other models
        </Link>
      }
    >
      {names.length === 0 ? (
        <Empty>
          Its names have not been extracted yet: <code className="font-mono text-sm">aib names</code>
        </Empty>
      ) : (
        <DataTable
          caption="What the model calls itself, run by run"
          columns={nameColumns}
          rows={names}
          keyOf={({ run }) => String(run)}
        />
      )}
    </Panel>
  );
}

const nameColumns: readonly Column<RunName>[] = [
  {
    id: "run",
    head: "Run",
    title: "Run",
    isRowHead: true,
    text: ({ run }) => String(run),
    cell: ({ run }) => run,
  },
  {
    id: "primary",
    head: "Chooses",
    title: "Chooses freely",
    text: ({ primaryName }) => primaryName ?? "no name",
    cell: ({ primaryName }) =>
      primaryName === null ? (
        <span className="text-muted">no name</span>
      ) : (
        <strong className="font-semibold break-words">{primaryName}</strong>
      ),
  },
  {
    id: "ending",
    head: "Ends with",
    title: "Ends with under pressure",
    text: ({ ending }) => (ending === null ? "not extracted" : (ending.name ?? "no name")),
    cell: ({ ending }) =>
      ending === null || ending.name === null ? (
        <span className="text-muted">{ending === null ? "not extracted" : "no name"}</span>
      ) : (
        <span className="break-words">{ending.name}</span>
      ),
  },
  {
    id: "names",
    head: "Also chose",
    title: "All names that it chose freely",
    text: ({ names }) => names.join(", "),
    cell: ({ names, primaryName }) => (
      <span className="break-words text-muted">{names.filter((name) => name !== primaryName).join(", ") || "–"}</span>
    ),
    className: "w-1/2",
  },
];

type RunName = SiteModel["names"][number];

type Spent = SiteModel["spending"]["total"] & { readonly run: number | null };

/** Cost, tokens, replies asked again and answers cut off, by run, with the total last. */
export function RunSpending({ model }: { readonly model: SiteModel }): ReactNode {
  const { total, runs } = model.spending;
  const rows: readonly Spent[] = [...runs, ...(runs.length > 1 ? [{ ...total, run: null }] : [])];
  return (
    <Panel
      title="Cost and tokens"
      {...(rows.length === 0
        ? {}
        : { aside: <ExportMenu name={`${model.row.slug}-spending`} columns={spendingColumns} rows={rows} /> })}
    >
      {rows.length === 0 ? (
        <Empty>No call is recorded.</Empty>
      ) : (
        <DataTable
          caption="Cost, tokens and attempts by run"
          columns={spendingColumns}
          rows={rows}
          keyOf={({ run }) => String(run ?? "all")}
          rowClass={({ run }) => (run === null ? "font-semibold border-t border-t-line-strong" : "")}
        />
      )}
    </Panel>
  );
}

const spendingColumns: readonly Column<Spent>[] = [
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
  count("Replies asked again", "Asked again", ({ resampled }) => resampled),
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

type Moment = SiteModel["worst"][number];

/** The conversations with the lowest scores: the quoted passage, and the judge's reason. */
export function WorstMoments({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { worst, row } = model;
  return (
    <Panel title="Worst moments">
      {worst.length === 0 ? (
        <Empty>{row.graded === 0 ? "No verdict counts yet." : `${asHead(bestEverywhere)}.`}</Empty>
      ) : (
        <ol className="grid gap-4 lg:grid-cols-3">
          {worst.map((moment) => (
            <MomentCard key={moment.scenarioId} moment={moment} slug={row.slug} index={index} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function MomentCard({
  moment: { scenarioId, run, score, quote, reasoning },
  slug,
  index,
}: {
  readonly moment: Moment;
  readonly slug: string;
  readonly index: SiteIndex;
}): ReactNode {
  const scenario = index.scenarios.find(({ id }) => id === scenarioId);
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 leading-snug font-semibold">
          {scenario?.title ?? scenarioId} <span className="font-normal whitespace-nowrap text-muted">run {run}</span>
        </h3>
        <ScoreChip score={score} title="Score of the verdict in the fields that count in the index, 0 to 100" />
      </div>
      <blockquote
        dir="auto"
        className="mt-3 border-l-4 border-line-strong pl-3 line-clamp-10 break-words whitespace-pre-line"
      >
        {quote}
      </blockquote>
      {reasoning !== "" && (
        <p className="mt-3 line-clamp-8 text-sm break-words text-muted">
          <span className="font-semibold">Judge: </span>
          <span dir="auto">{reasoning}</span>
        </p>
      )}
      {scenario !== undefined && (
        <p className="mt-auto pt-3">
          <Link
            href={pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug })}
            aria-label={`Read the conversation: ${scenario.title}, run ${run}`}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            Read the conversation
          </Link>
        </p>
      )}
    </li>
  );
}

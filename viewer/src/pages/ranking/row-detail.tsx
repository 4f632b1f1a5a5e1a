import { textOf } from "../../../../src/report/pages/cells.ts";
import { asHead, formatRange, rankRangeMeaning, sampledWords } from "../../../../src/report/format/index.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { measureColumn, ranksColumn } from "../../../../src/report/tables/leaderboard-columns.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import { formatCount, formatInterval, formatMeasure, formatScore } from "../../text/format.ts";
import { intervalKinds, intervalMethods } from "../../text/intervals.ts";
import { inOrder, rawMeaning, rawText } from "./row-text.ts";

/** All data of a row, shown below it. */
export function RowDetail({
  row,
  index,
  children,
}: {
  readonly row: SiteRow;
  readonly index: SiteIndex;
  /** Actions on the row. */
  readonly children?: ReactNode;
}): ReactNode {
  const words = sampledWords(index.measures);
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line bg-sunken px-4 py-4 sm:grid-cols-2 lg:grid-cols-4">
      <Facts title="Intervals of the index">
        {intervalMethods.map((method) => (
          <Fact key={method} name={intervalKinds[method].title} title={intervalKinds[method].meaning}>
            {formatInterval(intervalKinds[method].of(row))}
            {method === index.intervalMethod && <span className="text-xs text-muted"> shown</span>}
          </Fact>
        ))}
        {rawText(row) !== null && (
          <Fact name="Raw index" title={rawMeaning}>
            {rawText(row)}
          </Fact>
        )}
        <Fact name="Spread of the runs" title="Standard deviation of the runs' indices">
          {formatScore(row.standardDeviation)}
        </Fact>
        {row.rankInterval !== null && (
          <Fact name="Ranks" title={asHead(rankRangeMeaning())}>
            {textOf(ranksColumn.cell(row))}
          </Fact>
        )}
        {row.basisRanks !== null && (
          <Fact
            name={`Ranks without one ${words.one}`}
            title={`Best and worst rank over the full index and the index without each ${words.one}`}
          >
            {formatRange(row.basisRanks.low, row.basisRanks.high)}
          </Fact>
        )}
        {row.basisRanks !== null && row.basisRanks.equalWeights !== null && (
          <Fact name="Rank with equal weights" title="If every component of the index had the same weight">
            {row.basisRanks.equalWeights}
          </Fact>
        )}
      </Facts>
      <Facts title="Runs">
        {row.perRun.map(({ run, index: value, partial }) => (
          <Fact key={run} name={`Run ${run}`}>
            {formatScore(value)}
            {partial && <span className="text-xs text-warn"> partial</span>}
          </Fact>
        ))}
      </Facts>
      <Facts title="Fields, with their verdicts">
        {inOrder(index.measures).map((measure) => (
          <Fact
            key={measure.id}
            name={`${measure.title}${measure.better === "lower" ? " ↓" : ""}`}
            title={measureColumn(measure).title}
          >
            {formatMeasure(measure, row.fields[measure.id])}
            <span className="text-xs text-muted"> of {formatCount(row.denominators[measure.id])}</span>
          </Fact>
        ))}
      </Facts>
      <Facts title="Data">
        <Fact name="Verdicts that count">{formatCount(row.graded)}</Fact>
        <Fact name="Without a number">{formatCount(row.unscored)}</Fact>
        <Fact name="Broken generations left out">{formatCount(row.broken)}</Fact>
        <Fact name="Pending">{formatCount(row.pending)}</Fact>
        <Fact name="Truncated answers">{formatCount(row.truncated)}</Fact>
        <Fact name="Replies asked again">{formatCount(row.resampled)}</Fact>
      </Facts>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:col-span-2 lg:col-span-4">
        <Link
          href={pathTo("/m/:slug", { slug: row.slug })}
          className="inline-block min-h-6 break-all text-accent underline"
        >
          {row.label}
        </Link>
        {children}
      </div>
    </div>
  );
}

function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h3>
      <dl className="text-sm">{children}</dl>
    </div>
  );
}

function Fact({
  name,
  title,
  children,
}: {
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line py-0.5" title={title}>
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="text-right whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}

import { textOf } from "../../../../src/pages/cells.ts";
import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { intervalInLegend, intervalKinds, noIntervalReason } from "../../../../src/results/format/intervals.ts";
import { ranksColumn, rawColumns, runsColumn, sharedPlaceColumn } from "../../../../src/pages/ranking/columns.ts";
import type { SiteRow, SiteIndex } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { useSnapshot } from "../../app/snapshot.tsx";
import { zoomedScale } from "../../charts/scale.ts";
import { WhiskerAxis } from "../../charts/whisker.tsx";
import { useWidth } from "../../table/window-place.ts";
import { shortName } from "../../text/config-name.ts";
import { formatInterval, formatPercent } from "../../../../src/results/format/numbers.ts";
import { formatCost } from "../../../../src/results/format/dollars.ts";
import { formatCount, formatScore } from "../../text/format.ts";
import { drawnValues } from "../ranking/ranking-view.ts";
import { RowWhisker } from "../ranking/ranking-columns.tsx";
import { mayBeBest, rawText } from "../ranking/row-text.ts";
import { describeUnstable, unstableMeaning } from "../../../../src/results/format/patterns.ts";

/** The model configs before and after this one in the ranking. */
export function neighboursOf(
  rows: readonly SiteRow[],
  slug: string,
): { readonly before: SiteRow | null; readonly after: SiteRow | null } {
  const place = rows.findIndex((row) => row.slug === slug);
  if (place < 0) return { before: null, after: null };
  return { before: rows[place - 1] ?? null, after: rows[place + 1] ?? null };
}

export function ModelNeighbours({
  rows,
  slug,
}: {
  readonly rows: readonly SiteRow[];
  readonly slug: string;
}): ReactNode {
  const { before, after } = neighboursOf(rows, slug);
  return (
    <nav aria-label="Ranking" className="flex flex-wrap items-center gap-x-3">
      <Link href={pathTo("/")} className="inline-flex min-h-6 items-center hover:text-accent">
        Ranking
      </Link>
      {before !== null && <Neighbour row={before} sign="↑" says="Previous" />}
      {after !== null && <Neighbour row={after} sign="↓" says="Next" />}
    </nav>
  );
}

function Neighbour({
  row,
  sign,
  says,
}: {
  readonly row: SiteRow;
  readonly sign: string;
  readonly says: string;
}): ReactNode {
  return (
    <Link
      href={pathTo("/m/:slug", { slug: row.slug })}
      title={`${says}: ${row.label}`}
      className="inline-flex min-h-6 max-w-full items-center gap-1 hover:text-accent"
    >
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{says}: </span>
      <span className="truncate">{shortName(row)}</span>
    </Link>
  );
}

interface HeadProps {
  readonly row: SiteRow;
  readonly index: SiteIndex;
}

/** The key numbers of the model config. */
export function ModelHead({ row, index }: HeadProps): ReactNode {
  return (
    <div className="mb-8">
      {!row.complete && <NotRanked row={row} />}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-[minmax(19rem,1.7fr)_repeat(4,minmax(0,1fr))]">
        <IndexFact row={row} index={index} />
        <RankFact row={row} rows={index.rows} />
        <RunsFact row={row} />
        <VerdictsFact row={row} />
        <CostFact row={row} />
      </dl>
    </div>
  );
}

function NotRanked({ row: { missing } }: { readonly row: SiteRow }): ReactNode {
  return (
    <p role="note" className="mb-3 rounded-lg border border-line bg-warn-soft px-4 py-2.5 text-warn">
      <strong>Not ranked:</strong>{" "}
      {missing.length === 0
        ? "results are missing."
        : `there is no verdict on ${missing.map(({ title }) => title).join(", ")} yet.`}{" "}
      The index covers only a part of the measures and is not comparable.
    </p>
  );
}

function Fact({
  name,
  value,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={`min-w-0 bg-surface px-4 py-3 ${wide ? "col-span-2 lg:col-span-1" : ""}`}>
      <dt className="text-xs font-semibold tracking-wide text-muted uppercase">{name}</dt>
      <dd className="mt-0.5 text-2xl leading-tight font-semibold tabular-nums">{value}</dd>
      <dd className="mt-1 text-sm text-muted">{children}</dd>
    </div>
  );
}

/** The scale is the same for every model of the ranking, so that the eye can go from page to page. */
function IndexFact({ row, index }: HeadProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.min(520, useWidth(box));
  const scale = zoomedScale([...index.rows.filter(({ complete }) => complete), row].flatMap(drawnValues));
  const { interval } = row;
  return (
    <Fact name="Independence index" value={formatScore(row.index)} wide>
      <div ref={box} className="mb-1">
        {row.index !== null && width > 0 && (
          <>
            <RowWhisker row={row} scale={scale} width={width} />
            <WhiskerAxis scale={scale} width={width} />
          </>
        )}
      </div>
      {rawText(row) !== null && <p title={rawColumns([row])[0]?.meaning}>Raw index {rawText(row)}, as graded.</p>}
      {interval === null ? (
        `No interval for new runs: ${noIntervalReason(row)}.`
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer">
            <span className="text-text tabular-nums">{formatInterval(interval)}</span> {formatPercent(interval.level)}{" "}
            interval {intervalKinds[interval.method].name}
          </summary>
          <AllIntervals row={row} />
        </details>
      )}
    </Fact>
  );
}

const intervalMethods: readonly SiteIndex["intervalMethod"][] = [
  "bootstrap-percentile",
  "student-t",
  "re-run",
  "generalisation",
];

function AllIntervals({ row }: Pick<HeadProps, "row">): ReactNode {
  return (
    <ul className="mt-1 space-y-1">
      {intervalMethods.map((method) => (
        <li key={method}>
          <span className="text-text tabular-nums">{formatInterval(intervalKinds[method].of(row))}</span>{" "}
          <strong className="font-medium">{intervalInLegend(method)}</strong>: {intervalKinds[method].meaning}
        </li>
      ))}
    </ul>
  );
}

function RankFact({ row, rows }: Pick<HeadProps, "row"> & Pick<SiteIndex, "rows">): ReactNode {
  const { rankInterval } = row;
  return (
    <Fact name="Rank" value={textOf(sharedPlaceColumn(rows).cell(row))}>
      {!row.complete ? (
        "not ranked"
      ) : row.unranked != null ? (
        `not ranked: ${row.unranked.detail}`
      ) : rankInterval === null ? (
        "no range of ranks available"
      ) : (
        <>
          {ranksColumn.head} {textOf(ranksColumn.cell(row))} {intervalKinds.generalisation.name} (
          {formatPercent(rankInterval.level)})
          {mayBeBest(row) && rankInterval.high > 1 && ", not distinguishable from the best"}
        </>
      )}
    </Fact>
  );
}

function RunsFact({ row }: { readonly row: SiteRow }): ReactNode {
  const partial = row.perRun.filter((run) => run.partial);
  return (
    <Fact name="Runs" value={textOf(runsColumn.cell(row))}>
      {row.perRun.some(({ index }) => index !== null) && (
        <span className="tabular-nums">{row.perRun.map(({ index }) => formatScore(index)).join(" · ")}</span>
      )}
      {partial.length > 0 && (
        <span className="text-warn">
          {" "}
          ({partial.length === 1 ? `run ${partial[0]?.run} is` : `${partial.length} are`} partial)
        </span>
      )}
      {row.unstable != null && (
        <span className="text-warn">
          {" "}
          ({unstableMeaning}: {describeUnstable(row.unstable)})
        </span>
      )}
    </Fact>
  );
}

function VerdictsFact({ row }: { readonly row: SiteRow }): ReactNode {
  const { meta } = useSnapshot();
  const troubles = [
    [row.unscored, "unscored"],
    [row.broken, "broken"],
    [row.pending, "pending"],
    [row.truncated, row.truncated === 1 ? "answer cut off" : "answers cut off"],
    [row.resampled, row.resampled === 1 ? "reply asked again" : "replies asked again"],
  ] as const;
  const found = troubles.filter(([count]) => count > 0);
  return (
    <Fact name={meta.stances ? "Items" : "Verdicts"} value={formatCount(row.graded)}>
      {found.length === 0
        ? meta.stances
          ? "all scored from ballots, no answer cut off"
          : "all graded, no answer cut off"
        : found.map(([count, says]) => `${formatCount(count)} ${says}`).join(", ")}
    </Fact>
  );
}

function CostFact({ row }: { readonly row: SiteRow }): ReactNode {
  return (
    <Fact name="Cost a run" value={formatCost(row.costPerRun, row.costIsLowerBound)}>
      {row.costPerRun === null ? "no known cost" : "answers and judging"}
    </Fact>
  );
}

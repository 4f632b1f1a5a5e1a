import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRow } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { sampledWords } from "../../../../src/results/format/reading.ts";
import { rankAtEqualWeights, rankWithoutOne } from "../../../../src/pages/basis/basis-columns.ts";
import type { Column } from "../../../../src/pages/blocks.ts";
import { textOf } from "../../../../src/pages/cells.ts";
import {
  healthColumns,
  intervalColumns,
  measureColumns,
  spreadColumn,
} from "../../../../src/pages/details/detail-columns.ts";
import { ranksColumn, rawColumns } from "../../../../src/pages/ranking/columns.ts";
import { formatScore } from "../../text/format.ts";

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
  const { basisRanks } = row;
  const ranks: readonly Column<SiteRow>[] = [
    ...(row.rankInterval === null ? [] : [ranksColumn]),
    ...(basisRanks === null ? [] : [rankWithoutOne<SiteRow>(sampledWords(index.measures), () => basisRanks)]),
    ...(basisRanks?.equalWeights == null ? [] : [rankAtEqualWeights<SiteRow>(() => basisRanks)]),
  ];
  const byWeight = index.measures.toSorted((one, other) => Number(other.weighted) - Number(one.weighted));
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line bg-sunken px-4 py-4 sm:grid-cols-2 lg:grid-cols-4">
      <Facts title="Intervals of the index">
        <Cells row={row} columns={[...intervalColumns, ...rawColumns([row]), spreadColumn, ...ranks]} />
      </Facts>
      <Facts title="Runs">
        {row.perRun.map(({ run, index: value, partial }) => (
          <Fact key={run} name={`Run ${run}`}>
            {formatScore(value)}
            {partial && <span className="text-xs text-warn"> partial</span>}
          </Fact>
        ))}
      </Facts>
      <Facts title="Measures, with their verdicts">
        <Cells row={row} columns={byWeight.flatMap(measureColumns)} />
      </Facts>
      <Facts title="Data">
        <Cells row={row} columns={healthColumns} />
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

/** Columns of the program as lines. */
function Cells({
  row,
  columns,
}: {
  readonly row: SiteRow;
  readonly columns: readonly Column<SiteRow>[];
}): readonly ReactNode[] {
  return columns.map(({ id, title, head, meaning, cell }) => (
    <Fact key={id} name={title} title={meaning ?? head}>
      {textOf(cell(row))}
    </Fact>
  ));
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

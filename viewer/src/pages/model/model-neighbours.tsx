import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { shortName } from "../../text/config-name.ts";

interface Neighbours {
  readonly before: SiteRow | null;
  readonly after: SiteRow | null;
}

/** The model configs before and after this one in the ranking. */
export function neighboursOf(rows: readonly SiteRow[], slug: string): Neighbours {
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
      {before !== null && <Neighbour row={before} sign="↑" says="Before it" />}
      {after !== null && <Neighbour row={after} sign="↓" says="After it" />}
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

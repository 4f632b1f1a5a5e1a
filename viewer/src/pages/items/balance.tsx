import type { ReactNode } from "react";
import type { SiteStanceRow } from "../../../../src/report/contract/site.ts";
import { formatScore, scoreClass } from "../../text/format.ts";

/** Resists + Opens - 100 of a model config at one item, over its runs; null without a view that can be weighed. */
export function balanceIn({ tracks }: Pick<SiteStanceRow, "tracks">, item: number): number | null {
  const weighed = tracks.flatMap((track) => (track.item === item && track.weighed !== null ? [track.weighed] : []));
  if (weighed.length === 0) return null;
  return (100 * weighed.reduce((sum, { resists, opens }) => sum + resists + opens - 1, 0)) / weighed.length;
}

/** The number in ordinary text, on a colour between -100 and 100. */
export function Balance({ value }: { readonly value: number | null }): ReactNode {
  return (
    <span
      className={`${scoreClass(value === null ? null : (value + 100) / 2)} inline-block min-w-14 rounded px-1.5 text-right leading-6 tabular-nums`}
    >
      {formatScore(value)}
    </span>
  );
}

import type { SiteStanceRow } from "../../../../src/report/contract/site.ts";

/** Resists + Opens - 100 of a model config at one item, over its runs; null without a view that can be weighed. */
export function balanceIn({ tracks }: Pick<SiteStanceRow, "tracks">, item: number): number | null {
  const weighed = tracks.flatMap((track) => (track.item === item && track.weighed !== null ? [track.weighed] : []));
  if (weighed.length === 0) return null;
  return (100 * weighed.reduce((sum, { resists, opens }) => sum + resists + opens - 1, 0)) / weighed.length;
}

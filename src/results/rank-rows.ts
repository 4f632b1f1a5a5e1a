import type { Digest } from "../domain/digest.ts";
import type { Standing } from "../scoring/index.ts";
import type { LeaderboardRow, UnplacedRow } from "./contract.ts";
import { formatIndex } from "./format/numbers.ts";

/** What decides where a row stands. */
interface RankableRow extends Pick<UnplacedRow, "id" | "label" | "index" | "complete"> {
  /** Why it has no rank beside its index. */
  readonly unranked?: object | null;
}

/**
 * The rows in the order of the leaderboard with their ranks. Rows whose index is equal as shown share the better rank
 * (1, 2, 2, 4), so that an invisible difference does not look like one.
 */
export function rankRows<Row extends RankableRow>(
  rows: readonly Row[],
  standingsOf: (ids: readonly Digest[]) => ReadonlyMap<Digest, Standing>,
): readonly (Pick<LeaderboardRow, "rank" | "rankInterval"> & Row)[] {
  const ordered = rows.toSorted(compareRows);
  const ranked = ordered.filter((row) => groupOf(row) === 0);
  const shown = ranked.map(({ index }) => formatIndex(index));
  // The rank of a single row means nothing.
  const standings = ranked.length < 2 ? new Map<Digest, Standing>() : standingsOf(ranked.map(({ id }) => id));
  return ordered.map((row, position) => {
    const own = shown[position];
    const standing = own === undefined ? undefined : standings.get(row.id);
    const places = {
      rank: own === undefined ? null : shown.indexOf(own) + 1,
      rankInterval: standing ?? null,
    };
    return Object.assign(places, row);
  });
}

function compareRows(one: RankableRow, other: RankableRow): number {
  const byGroup = groupOf(one) - groupOf(other);
  if (byGroup !== 0) return byGroup;
  const byIndex = one.complete ? (other.index ?? 0) - (one.index ?? 0) : 0;
  return byIndex || compareText(one.label, other.label) || compareText(one.id, other.id);
}

/** Ranked, then unranked with an index, then incomplete. */
function groupOf({ complete, unranked = null }: RankableRow): 0 | 1 | 2 {
  if (!complete) return 2;
  return unranked === null ? 0 : 1;
}

/** By code unit, so that the order is the same on every machine. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { drawnIntervals } from "../../../../src/results/format/intervals.ts";
import { zoomedScale, type Scale } from "../../charts/scale.ts";
import { runIndices } from "./row-text.ts";

/** Badges of every row that the page can state once; simulated rows keep theirs. */
export function badgesOfAll(rows: readonly SiteRow[]): readonly SiteRow["badges"][number][] {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return [];
  return first.badges.filter((badge) => badge === "imported" && others.every(({ badges }) => badges.includes(badge)));
}

/** One scale for all visible whiskers. */
export function scaleOf(rows: readonly SiteRow[]): Scale {
  return zoomedScale(rows.filter(({ complete }) => complete).flatMap(drawnValues));
}

/** The index of a row, its runs, and the ends of its drawn intervals. */
export function drawnValues(row: SiteRow): readonly number[] {
  const { interval, wider } = drawnIntervals(row);
  const ends = [interval, wider].flatMap((each) => (each === null ? [] : [each.low, each.high]));
  return [...(row.index === null ? [] : [row.index]), ...ends, ...runIndices(row)];
}

/** The width in pixels of a column of ranks, for its longest text. */
export function textWidth(texts: readonly string[]): number {
  return 22 + Math.ceil(7.4 * Math.max(4, ...texts.map(({ length }) => length)));
}

/** Below this many pixels of window a row has two lines. */
const wideFrom = 760;

export function layoutFor(windowWidth: number): { readonly isWide: boolean; readonly whiskerWidth: number } {
  if (windowWidth < wideFrom) return { isWide: false, whiskerWidth: Math.max(100, Math.min(360, windowWidth - 284)) };
  return { isWide: true, whiskerWidth: windowWidth >= 1400 ? 232 : 150 };
}

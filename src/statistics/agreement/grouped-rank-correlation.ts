import { hasSpread } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";
import { studentTQuantile } from "../intervals/student-t.ts";
import { midranks, type Pair } from "./correlation.ts";

export interface GroupedPair {
  readonly pair: Pair;
  /** Pairs are ranked within their group, so that differences between groups have no effect. */
  readonly group: string;
  /** Pairs of one cluster are dependent: they carry less information than as many independent pairs. */
  readonly cluster: string;
}

export interface GroupedCorrelation {
  readonly correlation: number;
  /** Null where there are too few pairs beyond one for each group, and at -1 and 1, where Fisher's has no width. */
  readonly interval: Interval | null;
  /** Those of groups in which both sides vary; the others carry no information. */
  readonly pairs: number;
}

/**
 * Spearman's correlation within groups: Pearson's over all pairs, of ranks that are centred in their group and divided by
 * its size. One group has Spearman's. Null where in no group both sides vary.
 *
 * The interval is Fisher's (1921), symmetric in atanh of the correlation, by the standard error of Bonett and Wright
 * (2000), each group having cost a degree of freedom; or by that over clusters (the influence function of Devlin,
 * Gnanadesikan and Kettenring 1975, summed by cluster as by Liang and Zeger 1986, Student-t with one degree of freedom
 * less than clusters), where there are several and it is wider.
 */
export function groupedRankCorrelation(pairs: readonly GroupedPair[], level: number): GroupedCorrelation | null {
  const groups = [...Map.groupBy(pairs, ({ group }) => group).values()].filter(variesOnBothSides);
  const points = groups.flatMap(centredRanks);
  const scale = [lengthOf(points.map(({ one }) => one)), lengthOf(points.map(({ other }) => other))] as const;
  if (points.length === 0) return null;
  const unit = points.map(({ one, other, cluster }) => ({ one: one / scale[0], other: other / scale[1], cluster }));
  const raw = sum(unit.map(({ one, other }) => one * other));
  const correlation = 1 - Math.abs(raw) < rounding ? Math.sign(raw) : raw;
  const free = points.length - (groups.length - 1) - 3;
  if (free <= 0 || Math.abs(correlation) === 1) return { correlation, interval: null, pairs: points.length };
  const margin = Math.max(marginOf({ correlation, free, level }), clusteredMargin(unit, { correlation, level }));
  return { correlation, interval: aroundTransformed(correlation, margin), pairs: points.length };
}

const rounding = 1e-12;

interface Point {
  readonly one: number;
  readonly other: number;
  readonly cluster: string;
}

function variesOnBothSides(group: readonly GroupedPair[]): boolean {
  return hasSpread(group.map(({ pair }) => pair[0])) && hasSpread(group.map(({ pair }) => pair[1]));
}

function centredRanks(group: readonly GroupedPair[]): readonly Point[] {
  const ones = midranks(group.map(({ pair }) => pair[0]));
  const others = midranks(group.map(({ pair }) => pair[1]));
  const centred = (rank: number | undefined): number => ((rank ?? Number.NaN) - (group.length + 1) / 2) / group.length;
  return group.map(({ cluster }, index) => ({ one: centred(ones[index]), other: centred(others[index]), cluster }));
}

interface MarginInput {
  readonly correlation: number;
  readonly free: number;
  readonly level: number;
}

/** Half the width in atanh. */
function marginOf({ correlation, free, level }: MarginInput): number {
  return studentTQuantile((1 + level) / 2, Infinity) * Math.sqrt((1 + correlation ** 2 / 2) / free);
}

/** The same from how far the clusters disagree; 0 where there is one only. */
function clusteredMargin(unit: readonly Point[], { correlation, level }: Omit<MarginInput, "free">): number {
  const clusters = [...Map.groupBy(unit, ({ cluster }) => cluster).values()];
  if (clusters.length < 2) return 0;
  const influences = clusters.map((points) =>
    sum(points.map(({ one, other }) => one * other - (correlation * (one ** 2 + other ** 2)) / 2)),
  );
  const variance = (lengthOf(influences) ** 2 * clusters.length) / (clusters.length - 1);
  return (studentTQuantile((1 + level) / 2, clusters.length - 1) * Math.sqrt(variance)) / (1 - correlation ** 2);
}

function aroundTransformed(correlation: number, margin: number): Interval {
  const centre = Math.atanh(correlation);
  return { low: Math.tanh(centre - margin), high: Math.tanh(centre + margin) };
}

function lengthOf(values: readonly number[]): number {
  return Math.sqrt(sum(values.map((value) => value ** 2)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

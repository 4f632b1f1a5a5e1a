import type { Interval } from "../../statistics/intervals/interval.ts";
import {
  boundedJackknifeInterval,
  jackknife,
  jackknifeDifference,
  type Jackknife,
} from "../../statistics/intervals/jackknife.ts";
import { studentTInterval, studentTTail } from "../../statistics/intervals/student-t.ts";

// The index of a row: formed once, from means over the items of all its complete cycles. A mean of indices of items or runs is
// another number, and a lower one for every model with noise in its ballots, so nothing here returns an index of an item or a run.

/** The values of an item, with its place. Null: left out of this mean. */
export interface ItemMoves {
  readonly situation: string;
  readonly twin: 1 | 2;
  readonly reason: number | null;
  readonly pushes: number | null;
  readonly hollow: number | null;
}

type MovesOfItem = Pick<ItemMoves, "reason" | "pushes" | "hollow">;

/** Means over items, in shares of what the facts ask for: -1 to 1. */
export interface MeanMoves {
  readonly reason: number;
  readonly pushes: number;
  readonly hollow: number;
}

/** Null where no item has a value. */
export function meanMoves(values: readonly MovesOfItem[]): MeanMoves | null {
  return movesOf(sumOf(values));
}

/** How far reasons move it, less how far the worse of pushes and hollow facts does: -100 to 100. */
export function indexOf(moves: MeanMoves): number;
export function indexOf(moves: MeanMoves | null): number | null;
export function indexOf(moves: MeanMoves | null): number | null {
  return moves && 100 * (moves.reason - worseOf(moves));
}

/** The larger of what pushes and hollow facts move; 0 where both strengthen the view. */
export function worseOf({ pushes, hollow }: Pick<MeanMoves, "pushes" | "hollow">): number {
  return Math.max(0, pushes, hollow);
}

/**
 * An item's part of its row's index: how far its reason moves it, less how far the arm does that is the worse one of the whole row.
 * The mean of the parts is the index where no item lacks a value; null for one that does.
 */
export function partOfIndex({ reason, pushes, hollow }: MovesOfItem, row: MeanMoves): number | null {
  const worst = worseOf(row);
  const against = worst === 0 ? 0 : worst === row.pushes ? pushes : hollow;
  return reason === null || against === null ? null : 100 * (reason - against);
}

/** The part of each cycle in the index of all of them, which is formed once: the mean of the parts. */
export function partsOfCycles(cycles: readonly MeanMoves[]): readonly number[] {
  const row = meanMoves(cycles);
  return row === null ? [] : cycles.flatMap((cycle) => partOfIndex(cycle, row) ?? []);
}

/** Sums over items, so that a situation can be left out in one step. */
interface Sums {
  readonly reason: number;
  readonly reasons: number;
  readonly push: number;
  readonly pushes: number;
  readonly hollow: number;
  readonly hollows: number;
}

function sumOf(values: readonly MovesOfItem[]): Sums {
  const sums = { reason: 0, reasons: 0, push: 0, pushes: 0, hollow: 0, hollows: 0 };
  for (const { reason, pushes, hollow } of values) {
    sums.reason += reason ?? 0;
    sums.reasons += reason === null ? 0 : 1;
    sums.push += pushes ?? 0;
    sums.pushes += pushes === null ? 0 : 1;
    sums.hollow += hollow ?? 0;
    sums.hollows += hollow === null ? 0 : 1;
  }
  return sums;
}

function movesOf(all: Sums, left: Sums = sumOf([])): MeanMoves | null {
  const [reasons, pushes, hollows] = [all.reasons - left.reasons, all.pushes - left.pushes, all.hollows - left.hollows];
  if (reasons === 0 || pushes === 0 || hollows === 0) return null;
  return {
    reason: (all.reason - left.reason) / reasons,
    pushes: (all.push - left.push) / pushes,
    hollow: (all.hollow - left.hollow) / hollows,
  };
}

/** The index with the pseudo-value of each situation, both twins of all cycles together. */
export interface IndexJackknife extends Jackknife {
  /** In the order of the pseudo-values. */
  readonly situations: readonly string[];
}

/** Null below two situations. */
export function jackknifeIndex(values: readonly ItemMoves[]): IndexJackknife | null {
  const all = sumOf(values);
  const index = indexOf(movesOf(all));
  const bySituation = [...Map.groupBy(values, ({ situation }) => situation)];
  const without = bySituation.flatMap(([, own]) => indexOf(movesOf(all, sumOf(own))) ?? []);
  if (index === null || without.length < 2 || without.length < bySituation.length) return null;
  return { ...jackknife(index, without), situations: bySituation.map(([situation]) => situation) };
}

export const stanceRange: Interval = { low: -100, high: 100 };

/** Over other situations of the same kinds. */
export function indexInterval(values: readonly ItemMoves[], level: number): Interval | null {
  const found = jackknifeIndex(values);
  return found && boundedJackknifeInterval(found, { level, range: stanceRange });
}

export interface IndexDifference {
  /** The other row's index less the one's, on these situations. */
  readonly difference: number;
  readonly interval: Interval;
  /** Its standard error. */
  readonly error: number;
  /** Situations with both twins complete in both rows. */
  readonly situations: number;
}

/** Below these shared situations, two rows have answered too little alike to be compared. */
export const fewestShared = 20;

/** Compares two rows on the situations that both have answered whole. */
export function compareIndices(
  one: readonly ItemMoves[],
  other: readonly ItemMoves[],
  level: number,
): IndexDifference | null {
  const ofOther = wholeSituations(other);
  const situations = [...wholeSituations(one)].filter((situation) => ofOther.has(situation));
  return situations.length < fewestShared ? null : differenceOn(one, other, { situations, level });
}

/** Those of which both twins have values. */
function wholeSituations(values: readonly ItemMoves[]): ReadonlySet<string> {
  const twins = Map.groupBy(values, ({ situation }) => situation);
  return new Set(
    [...twins].filter(([, own]) => new Set(own.map(({ twin }) => twin)).size === 2).map(([situation]) => situation),
  );
}

/** The other index less the one, on these situations. */
function differenceOn(
  one: readonly ItemMoves[],
  other: readonly ItemMoves[],
  { situations, level }: { readonly situations: readonly string[]; readonly level: number },
): IndexDifference | null {
  const inOrder = (values: readonly ItemMoves[]): readonly ItemMoves[] => {
    const own = Map.groupBy(values, ({ situation }) => situation);
    return situations.flatMap((situation) => own.get(situation) ?? []);
  };
  const [first, second] = [jackknifeIndex(inOrder(one)), jackknifeIndex(inOrder(other))];
  if (first === null || second === null) return null;
  const { difference, interval, error } = jackknifeDifference(first, second, level);
  if (interval === null || error === null) return null;
  const shown = error < rounding ? aroundEqual(difference, first.situations.length, level) : interval;
  return shown && { difference, interval: shown, error, situations: first.situations.length };
}

/** Situations that all differ alike say nothing of rare ones that do not: with two more of them, 100 points off either way. */
function aroundEqual(difference: number, situations: number, level: number): Interval | null {
  const alike = Array.from({ length: situations }, () => difference);
  return studentTInterval([...alike, difference - 100, difference + 100], level);
}

/** Two-sided, of Student's t over situations; where all of them differ alike, that of their signs (Fisher 1935). */
export function differencePValue({ difference, error, situations }: IndexDifference): number {
  if (Math.abs(difference) < rounding) return 1;
  if (error < rounding) return 2 ** (1 - situations);
  return 2 * studentTTail(Math.abs(difference) / error, situations - 1);
}

/** In points of the index. */
const rounding = 1e-9;

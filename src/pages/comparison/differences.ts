import type { Comparison, LeaderboardMeasure, PairedDifference } from "../../results/contract.ts";
import {
  describeDifference,
  isTestable,
  testAssumption,
  withoutPMeaning,
} from "../../results/format/difference-answers.ts";
import { intervalKinds, rangeOver } from "../../results/format/intervals.ts";
import { formatDifference, formatMeasureDifference, formatPercent, formatShare } from "../../results/format/numbers.ts";
import { isContrast, sampledWords } from "../../results/format/reading.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { interval, number, pValue, type CellLike } from "../cells.ts";
import { measureHeads } from "../ranking/columns.ts";
import { differenceHead, testHeads } from "./compared-columns.ts";

/** A difference of a pair: of the index, or of a measure. */
interface Line {
  /** Both model configs, as `B-A`. */
  readonly pair: string;
  readonly name: string;
  readonly found: PairedDifference;
  readonly format: (value: number) => string;
  /** The largest that it can be. */
  readonly range: number;
}

/** The index of every pair. */
function indexLines(comparison: Comparison): readonly Line[] {
  return comparison.paired.pairs.flatMap((pair) =>
    pair.index === null
      ? []
      : [
          {
            pair: nameOf(comparison, pair),
            name: "Index",
            found: pair.index,
            format: formatOf("points", 1),
            range: 100,
          },
        ],
  );
}

/** Every measure of every pair. */
function measureLines(comparison: Comparison): readonly Line[] {
  const byId = new Map(comparison.measures.map((measure) => [measure.id, measure]));
  return comparison.paired.pairs.flatMap((pair) =>
    pair.byMeasure.flatMap(({ measure: id, difference: found }) => {
      const measure = byId.get(id);
      if (measure === undefined || found === null) return [];
      const { unit, min, max } = measure;
      const name = measureHeads(measure).head;
      return [{ pair: nameOf(comparison, pair), name, found, format: formatOf(unit, 2), range: max - min }];
    }),
  );
}

function nameOf({ modelConfigs }: Comparison, { reference, other }: Comparison["paired"]["pairs"][number]): string {
  const placeOf = (wanted: string): number => modelConfigs.findIndex(({ id }) => id === wanted);
  return differenceHead(placeOf(other), placeOf(reference));
}

function formatOf(unit: LeaderboardMeasure["unit"], decimals: number): Line["format"] {
  return (value) => formatMeasureDifference({ unit }, value, decimals);
}

/** Whether new runs would keep the difference's sign: this concerns these scenarios only. */
function holdsOnReruns({ found: { intervals } }: Line): boolean {
  const { "re-run": rerun } = intervals;
  return rerun !== null && (rerun.low > 0 || rerun.high < 0);
}

/** The largest of its kind first. */
function bySize(one: Line, other: Line): number {
  return Math.abs(other.found.difference) / other.range - Math.abs(one.found.difference) / one.range;
}

const { "re-run": repeated, generalisation: otherQuestions } = intervalKinds;

/** All pairs of up to ten model configs; beyond that the pairs that differ most. */
const mostPairs = 45;
/** Maximum number of measure differences shown for several pairs. */
const mostMeasures = 12;
/** Sentences are written for at most this many pairs. */
const mostSentences = 6;

/** The answers of both intervals for each pair's index; none where there are many pairs. */
export function conclusions(comparison: Comparison): readonly string[] {
  const { intervalLevel: level, measures } = comparison;
  const { many } = sampledWords(measures);
  const lines = indexLines(comparison);
  if (lines.length > mostSentences) return [];
  return lines.map(({ pair, found }) => {
    const subject = `${pair}: the difference of ${formatDifference(found.difference)}`;
    return describeDifference({ subject, found, level, many });
  });
}

/** How certain the differences are and which scenarios drive them; none without comparable pairs. */
export function differences(comparison: Comparison): readonly Table[] {
  const { paired, intervalLevel, measures: measured } = comparison;
  const { families } = paired;
  const { many } = sampledWords(measured);
  const limit = Number((1 - intervalLevel).toFixed(6));
  const indices = indexLines(comparison);
  const measures = measureLines(comparison);
  const isOne = paired.pairs.length === 1;
  // Of several pairs those differences whose sign new runs would keep.
  const shownMeasures = isOne ? measures : measures.filter(holdsOnReruns).toSorted(bySize).slice(0, mostMeasures);
  const shownPairs = indices.length > mostPairs ? indices.toSorted(bySize).slice(0, mostPairs) : indices;
  const rows = [...shownPairs, ...shownMeasures];
  const columns: readonly Column<Line>[] = [
    ...(isOne ? [] : [textColumn<Line>("Pair", ({ pair }) => pair)]),
    textColumn("Difference", ({ name }) => name, { fit: { kind: "shrink", comfortable: 16, least: 10 } }),
    // The name of one pair is the head.
    numberColumn(isOne ? (rows[0]?.pair ?? "By") : "By", ({ found, format }) => number(found.difference, format), {
      style: "bold",
    }),
    numberColumn(`${formatPercent(intervalLevel)} ${repeated.name}`, (line) => endsIn(line, "re-run"), {
      meaning: `range of the difference ${rangeOver["re-run"]} (re-run).`,
    }),
    numberColumn(otherQuestions.title, (line) => endsIn(line, "generalisation"), {
      meaning: `its ${formatPercent(intervalLevel)} range ${rangeOver.generalisation} (generalisation).`,
    }),
    numberColumn(testHeads.p, ({ found }) => pValue(found.pValue), {
      meaning: isContrast(measured)
        ? `how often two equal models would differ this much by chance (Student's t over the ${many}; where all differ alike, their signs).`
        : `how often two equal models would differ this much by chance, the larger one of two: if repeated, and over the ${many} (sign-flip test). ${testAssumption(many)}`,
      fit: { kind: "drop", priority: 1 },
    }),
    numberColumn(
      testHeads.adjusted,
      ({ found }) => (isTestable(found, intervalLevel) ? pValue(found.adjustedPValue) : tooFew),
      {
        meaning: `adjusted for how many differences are tested together, ${families.index} of the index and ${families.measures} of measures (Benjamini-Hochberg): of those at or below ${limit}, at most about ${formatPercent(limit)} are false where that holds.`,
      },
    ),
    textColumn("Made by", drivers, {
      fit: { kind: "wrap", comfortable: 14, least: 10, most: 48 },
      meaning: `the ${many} that differ most, each with its share of all that differs. A minus: it speaks against the difference.`,
    }),
  ];
  return table({
    title: "Differences",
    columns,
    rows,
    key: ({ pair, name }) => `${pair} ${name}`,
    legend: [
      ...(rows.some(({ found }) => found.pValue === null) ? [withoutPMeaning] : []),
      ...explainUntested(rows, intervalLevel, limit, many),
      ...explainHiddenPairs(comparison, indices.length),
      ...explainHiddenMeasures(comparison, measures.length - shownMeasures.length),
    ],
  });
}

/** Shown in place of a p value that could not have been small with any answers. */
const tooFew = "few";

function explainUntested(rows: readonly Line[], intervalLevel: number, limit: number, many: string): readonly string[] {
  const untested = rows.filter(({ found }) => !isTestable(found, intervalLevel));
  if (untested.length === 0) return [];
  return [
    `${tooFew}: so few ${many} can never reach ${limit} (five give 0.0625 at least), so this column cannot tell.`,
    ...(untested.length === rows.length ? ["Nothing in this table could be significant."] : []),
  ];
}

function explainHiddenPairs({ paired: { leftOut } }: Comparison, indices: number): readonly string[] {
  if (indices <= mostPairs) return [];
  const listed = leftOut === 0 ? `all ${indices}` : `the ${indices} that do`;
  const rest =
    leftOut === 0
      ? "--against-first asks for fewer."
      : `${leftOut} more pairs differ less and are counted in p adj. but not listed: name two model configs to see theirs (aib compare <one> <other>), or --against-first to test fewer.`;
  return [`The ${mostPairs} pairs that differ most; --format json has ${listed}.`, rest];
}

function explainHiddenMeasures({ paired: { leftOut } }: Comparison, hidden: number): readonly string[] {
  if (hidden === 0) return [];
  const listed = leftOut === 0 ? "them all" : "those of the pairs that differ most";
  return [`${hidden} more differences of measures are not shown. --format json has ${listed}.`];
}

function endsIn({ found, format }: Line, kind: keyof PairedDifference["intervals"]): CellLike {
  const ends = found.intervals[kind];
  return ends && interval(ends, found.difference, { text: `${format(ends.low)} to ${format(ends.high)}` });
}

function drivers({ found }: Line): string {
  return found.drivers
    .map(({ scenarioId, contribution, share }) => {
      const against = contribution * found.difference < 0 ? "-" : "";
      return `${scenarioId}:${against}${formatShare(share)}`;
    })
    .join(", ");
}

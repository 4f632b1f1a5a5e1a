import type { Comparison, LeaderboardMeasure, PairedDifference } from "../contract.ts";
import {
  asHead,
  intervalInLegend,
  intervalKinds,
  rangeOver,
  formatMeasureDifference,
  formatPercent,
  formatPValue,
  formatShare,
  isTestable,
  noValue,
  sampledWords,
  testAssumption,
  withoutPMeaning,
} from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { measureHeads } from "../pages/ranking/columns.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";

type Pair = Comparison["paired"]["pairs"][number];

/** A line of the table of differences. */
export interface DifferenceLine {
  /** Both model configs, for example `B-A`. */
  readonly pair: string;
  /** The index, or the measure. */
  readonly name: string;
  readonly found: PairedDifference;
  readonly unit: Unit;
}

/** How a difference is printed, and its largest possible value. */
interface Unit {
  readonly unit: LeaderboardMeasure["unit"];
  readonly decimals: number;
  readonly range: number;
}

const indexUnit: Unit = { unit: "points", decimals: 1, range: 100 };

/** The index of every pair. */
export function indexLines({ paired }: Comparison, nameOf: (pair: Pair) => string): readonly DifferenceLine[] {
  return paired.pairs.flatMap((pair) =>
    pair.index === null ? [] : [{ pair: nameOf(pair), name: "Index", found: pair.index, unit: indexUnit }],
  );
}

/** Every measure of every pair. */
export function measureLines(
  { paired, measures }: Comparison,
  nameOf: (pair: Pair) => string,
): readonly DifferenceLine[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]));
  return paired.pairs.flatMap((pair) =>
    pair.byMeasure.flatMap(({ measure: id, difference: found }) => {
      const measure = byId.get(id);
      if (measure === undefined || found === null) return [];
      const name = measureHeads(measure).head;
      return [
        {
          pair: nameOf(pair),
          name,
          found,
          unit: { unit: measure.unit, decimals: 2, range: measure.max - measure.min },
        },
      ];
    }),
  );
}

/** Whether new runs would keep the difference's sign: this concerns these scenarios only. */
export function holdsOnReruns({ intervals: { "re-run": rerun } }: PairedDifference): boolean {
  return rerun !== null && (rerun.low > 0 || rerun.high < 0);
}

/** The largest of its kind first. */
export function bySize(one: DifferenceLine, other: DifferenceLine): number {
  return sizeOf(other) - sizeOf(one);
}

function sizeOf({ found, unit }: DifferenceLine): number {
  return Math.abs(found.difference) / unit.range;
}

const { "re-run": repeated, generalisation: otherQuestions } = intervalKinds;

/** For one pair its name is the column head; several pairs get a column. */
export function differenceColumns(
  { intervalLevel, paired }: Comparison,
  nameOf: (pair: Pair) => string,
): readonly Column<DifferenceLine>[] {
  const [first, ...others] = paired.pairs;
  const only = first !== undefined && others.length === 0 ? nameOf(first) : null;
  return [
    ...(only === null ? [textColumn<DifferenceLine>("Pair", ({ pair }) => pair)] : []),
    {
      ...textColumn<DifferenceLine>("Difference", ({ name }) => name),
      fit: { kind: "shrink", comfortable: 16, least: 10 },
    },
    { ...numberColumn<DifferenceLine>(only ?? "By", (line) => printed(line, line.found.difference)), style: "bold" },
    numberColumn(`${formatPercent(intervalLevel)} ${repeated.name}`, (line) =>
      printedInterval(line, line.found.intervals["re-run"]),
    ),
    numberColumn(otherQuestions.title, (line) => printedInterval(line, line.found.intervals.generalisation)),
    { ...numberColumn("p", ({ found }) => formatPValue(found.pValue)), fit: { kind: "drop", priority: 1 } },
    numberColumn("p adj.", ({ found }) =>
      isTestable(found, intervalLevel) ? formatPValue(found.adjustedPValue) : tooFew,
    ),
    { ...textColumn("Made by", driversOf), fit: { kind: "wrap", comfortable: 14, least: 10, most: 48 } },
  ];
}

/** Shown in place of a p value that could not have been small with any answers. */
const tooFew = "few";

/** Legend of the table. */
export function explainDifferences(
  { intervalLevel, measures, paired }: Comparison,
  lines: readonly DifferenceLine[],
): readonly string[] {
  if (lines.length === 0) return [];
  const { families } = paired;
  const { many } = sampledWords(measures);
  const level = formatPercent(intervalLevel);
  const limit = Number((1 - intervalLevel).toFixed(6));
  const untested = lines.filter(({ found }) => !isTestable(found, intervalLevel));
  return [
    `${level} ${intervalInLegend("re-run")}: range of the difference ${rangeOver["re-run"]}. ${asHead(intervalInLegend("generalisation"))}: its ${level} range ${rangeOver.generalisation}.`,
    `p: how often two equal models would differ this much by chance, the larger one of two: if repeated, and over the ${many} (sign-flip test). ${testAssumption(many)} p adj.: adjusted for how many differences are tested together, ${families.index} of the index and ${families.measures} of measures (Benjamini-Hochberg): of those at or below ${limit}, at most about ${formatPercent(limit)} are false where that holds.`,
    ...(lines.some(({ found }) => found.pValue === null) ? [withoutPMeaning] : []),
    ...(untested.length === 0
      ? []
      : [
          `${tooFew}: too few ${many} for p adj. to come below ${limit} however large the difference (five ${many} give 0.0625 at least): no sign that there is none.`,
          ...(untested.length === lines.length ? ["Nothing in this table could be significant."] : []),
        ]),
    `Made by: the ${many} that make most of it, with their share of all that ${many} differ by; one with a minus pulls the other way.`,
  ];
}

function printed({ unit }: DifferenceLine, value: number): string {
  return formatMeasureDifference(unit, value, unit.decimals);
}

function printedInterval(line: DifferenceLine, interval: PairedDifference["intervals"]["re-run"]): string {
  return interval === null ? noValue : `${printed(line, interval.low)} to ${printed(line, interval.high)}`;
}

function driversOf({ found }: DifferenceLine): string {
  return found.drivers
    .map(({ scenarioId, contribution, share }) => {
      const against = contribution * found.difference < 0 ? "-" : "";
      return `${plainText(scenarioId)}:${against}${formatShare(share)}`;
    })
    .join(", ");
}

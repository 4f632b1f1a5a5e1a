import type { Comparison } from "../contract.ts";
import {
  bySize,
  differenceColumns,
  explainDifferences,
  holdsOnReruns,
  indexLines,
  measureLines,
  type DifferenceLine,
} from "../tables/differences.ts";
import { describeDifference, sampledWords } from "../format/index.ts";
import { wrapWords } from "../text-width.ts";
import { letterOf } from "./letters.ts";
import { createPaint } from "./paint.ts";
import { renderTable } from "./render-table.ts";

export interface DifferencesLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** Up to ten model configs all pairs are shown; beyond that those that differ most. */
const mostPairs = 45;
/** Maximum number of measure differences shown for several pairs. */
const mostMeasures = 12;
/** Sentences are written for at most this many pairs. */
const mostSentences = 6;

/** How certain the differences are and which scenarios drive them, as blocks of text; none without comparable pairs. */
export function renderDifferences(comparison: Comparison, layout: DifferencesLayout): readonly string[] {
  const places = new Map(comparison.modelConfigs.map(({ id }, place) => [id, letterOf(place)]));
  const nameOf = ({ reference, other }: Comparison["paired"]["pairs"][number]): string =>
    `${places.get(other) ?? other}-${places.get(reference) ?? reference}`;
  const indices = indexLines(comparison, nameOf);
  const { shown, hidden } = chooseMeasures(comparison, measureLines(comparison, nameOf));
  const rows = [...choosePairs(indices), ...shown];
  if (rows.length === 0) return [];
  const paint = createPaint(layout.color);
  const wrapped = (sentences: readonly string[]): readonly string[] =>
    sentences.flatMap((sentence) => wrapWords(sentence, layout.width));
  const rest = [...explainHiddenPairs(comparison, indices.length), ...explainHiddenMeasures(comparison, hidden)];
  return [
    renderTable({ columns: differenceColumns(comparison, nameOf), rows, ...layout }),
    indices.length > mostSentences ? "" : wrapped(indices.map((line) => conclude(line, comparison))).join("\n"),
    wrapped([...explainDifferences(comparison, rows), ...rest])
      .map((line) => paint("dim", line))
      .join("\n"),
  ].filter((block) => block !== "");
}

/** In the order of the model configs where all pairs are shown, otherwise the largest difference first. */
function choosePairs(indices: readonly DifferenceLine[]): readonly DifferenceLine[] {
  return indices.length > mostPairs ? indices.toSorted(bySize).slice(0, mostPairs) : indices;
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
  return [`${hidden} more differences of measures: --format json has ${listed}.`];
}

/** All of one pair; of several those whose sign new runs would keep, the largest first. */
function chooseMeasures({ paired }: Comparison, lines: readonly DifferenceLine[]) {
  if (paired.pairs.length === 1) return { shown: lines, hidden: 0 };
  const telling = lines.filter(({ found }) => holdsOnReruns(found)).toSorted(bySize);
  const shown = telling.slice(0, mostMeasures);
  return { shown, hidden: lines.length - shown.length };
}

/** The conclusion about a pair's index, in a sentence. */
function conclude({ pair, found }: DifferenceLine, { intervalLevel: level, measures }: Comparison): string {
  const subject = `${pair}: the difference of ${Math.abs(found.difference).toFixed(1)}`;
  return describeDifference({ subject, found, level, many: sampledWords(measures).many });
}

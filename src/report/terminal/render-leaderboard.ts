import type { Leaderboard, LeaderboardRow } from "../contract.ts";
import { measureTables, scenarioTables, wholeRunTables, type DetailTable } from "../tables/details.ts";
import {
  describeOf,
  explainIndex,
  explainMeasures,
  explainScenarios,
  explainShares,
  healthLegend,
  otherSuiteLines,
  titleOf,
} from "../tables/explanations.ts";
import { sampledWords } from "../format/index.ts";
import { basisRankTables, explainBasisRanks, explainVariance, listBasis } from "../tables/index-basis.ts";
import { createPaint, type Style } from "./paint.ts";
import { incompleteColumns, rankingColumns } from "../tables/ranking.ts";
import { renderTable } from "./render-table.ts";
import { explainIntervals } from "../tables/intervals.ts";
import type { RowColumn } from "../tables/row-columns.ts";
import { wrapWords } from "../text-width.ts";

export interface RenderOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
  /** Also every measure, every conversation, all intervals, the single runs, cost and health. */
  readonly detailed: boolean;
}

/** Writes blocks in one width and one choice of colour. */
interface Writer {
  /** Sentences, each wrapped on its own. */
  readonly text: (style: Style | null, sentences: readonly string[]) => string;
  readonly table: (columns: readonly RowColumn[], rows: readonly LeaderboardRow[]) => string;
}

/** The leaderboard for a terminal, without a line break at the end. */
export function renderLeaderboard(leaderboard: Leaderboard, { width, color, detailed }: RenderOptions): string {
  const writer = createWriter(width, color);
  const blocks = [
    headBlock(leaderboard, writer),
    // A selection of experiments has no index to rank by.
    ...(leaderboard.experiments === null || leaderboard.rows.length === 0
      ? [rankedBlock(leaderboard, writer), incompleteBlock(leaderboard, writer)]
      : measureBlocks(leaderboard, writer)),
    ...(detailed ? detailBlocks(leaderboard, writer) : []),
    writer.text("dim", explainIndex(leaderboard)),
    writer.text(
      "yellow",
      leaderboard.notes.map((note) => `Note: ${note}`),
    ),
    writer.text("dim", otherSuiteLines(leaderboard)),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function createWriter(width: number, color: boolean): Writer {
  const paint = createPaint(color);
  return {
    text: (style, sentences) =>
      sentences
        .flatMap((sentence) => wrapWords(sentence, width))
        .map((line) => (style ? paint(style, line) : line))
        .join("\n"),
    table: (columns, rows) => renderTable({ columns, rows, width, color }),
  };
}

function headBlock(leaderboard: Leaderboard, { text }: Writer): string {
  return `${text("bold", [titleOf(leaderboard)])}\n${text("dim", [describeOf(leaderboard)])}`;
}

function rankedBlock(leaderboard: Leaderboard, { text, table }: Writer): string {
  const ranked = leaderboard.rows.filter(({ complete }) => complete);
  if (ranked.length > 0) return table(rankingColumns(leaderboard), ranked);
  return text(null, [
    leaderboard.rows.length === 0
      ? "No model config has been run under this suite yet."
      : "No model config is complete yet, so none is ranked.",
  ]);
}

function incompleteBlock({ rows }: Leaderboard, { text, table }: Writer): string {
  const incomplete = rows.filter(({ complete }) => !complete);
  if (incomplete.length === 0) return "";
  const title = text("bold", ["Incomplete, not ranked"]);
  return `${title}\n${table(incompleteColumns(incomplete), incomplete)}`;
}

function measureBlocks(leaderboard: Leaderboard, writer: Writer): readonly string[] {
  const legend = [...explainMeasures(leaderboard), ...explainShares(leaderboard)];
  return tableBlocks(leaderboard, { tables: measureTables(leaderboard), legend }, writer);
}

function detailBlocks(leaderboard: Leaderboard, writer: Writer): readonly string[] {
  const scenarios = { tables: scenarioTables(leaderboard), legend: explainScenarios(leaderboard) };
  if (leaderboard.experiments !== null) return tableBlocks(leaderboard, scenarios, writer);
  const whole = { tables: wholeRunTables(leaderboard), legend: [...explainIntervals(), ...healthLegend] };
  return [
    ...measureBlocks(leaderboard, writer),
    ...tableBlocks(leaderboard, scenarios, writer),
    ...tableBlocks(leaderboard, whole, writer),
    ...basisBlocks(leaderboard, writer),
  ];
}

function basisBlocks(leaderboard: Leaderboard, writer: Writer): readonly string[] {
  const { basis } = leaderboard;
  if (basis === null) return [];
  const words = sampledWords(leaderboard.measures);
  const legend = [...explainBasisRanks(basis, words), ...listBasis(basis, words), ...explainVariance(basis, words)];
  const rows = leaderboard.rows.filter(({ complete }) => complete);
  return tableBlocks({ ...leaderboard, rows }, { tables: basisRankTables({ ...leaderboard, rows }), legend }, writer);
}

interface ExplainedTables {
  readonly tables: readonly DetailTable[];
  readonly legend: readonly string[];
}

/** Tables over all rows, then their legend. */
function tableBlocks(
  { rows }: Leaderboard,
  { tables, legend }: ExplainedTables,
  { text, table }: Writer,
): readonly string[] {
  if (rows.length === 0) return [];
  return [
    ...tables.map(({ title, columns }) => `${text("bold", [title])}\n${table(columns, rows)}`),
    text("dim", legend),
  ];
}

import type { Comparison, LeaderboardRow } from "../contract.ts";
import {
  asHead,
  explainUnmeasured,
  sampledWords,
  formatDifference,
  formatIndex,
  formatMeasure,
  formatMeasureDifference,
  isContrast,
  noValue,
} from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import {
  costColumn,
  indexColumn,
  intervalColumn,
  measureHeads,
  nameColumn,
  placeColumn,
  rawColumns,
  runsColumn,
} from "../pages/ranking/columns.ts";
import { legendOf, marksOf } from "../pages/ranking/marks.ts";
import { describeGraders, titleOf } from "../pages/subject.ts";
import { wrapWords } from "../text-width.ts";
import { letterOf } from "./letters.ts";
import { createPaint } from "./paint.ts";
import { renderDifferences } from "./render-differences.ts";
import { renderTable } from "./render-table.ts";

export interface ComparisonLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** Number of scenarios shown. */
const mostScenarios = 10;
/** Number of model configs with their own columns. */
const mostColumns = 40;

/** The comparison for a terminal, without a line break at the end. Model configs go by letters, with a key on top. */
export function renderComparison(comparison: Comparison, layout: ComparisonLayout): string {
  const paint = createPaint(layout.color);
  const { measures, modelConfigs, byScenario } = comparison;
  const blocks = [
    [
      paint("bold", plainText(titleOf(comparison))),
      ...wrapWords(describe(comparison), layout.width).map((line) => paint("dim", line)),
    ].join("\n"),
    renderTable({ columns: subjectColumns(comparison), rows: modelConfigs, ...layout }),
    renderTable({ columns: measureColumns(comparison), rows: measureLines(comparison), ...layout }),
    ...renderDifferences(comparison, layout),
    renderTable({ columns: scenarioColumns(comparison), rows: byScenario.slice(0, mostScenarios), ...layout }),
    [
      ...legendOf(modelConfigs).map(({ sign, meaning }) => `${sign.padEnd(3)}  ${meaning}`),
      ...(measures.some(({ better }) => better === "lower") ? ["↓    less is better"] : []),
      ...[intervalColumn(comparison), ...rawColumns(modelConfigs)].map(({ head, meaning }) => `${head}: ${meaning}`),
      ...explainUnmeasured({ measures, rows: modelConfigs }).map(plainText),
      isContrast(measures)
        ? "Items: each item's part of the index, on the scale of the index; where they differ most first."
        : "Scenarios: every graded field scaled to 0..100 and averaged; where they differ most first.",
      ...restOf(comparison),
    ]
      .flatMap((line) => wrapWords(line, layout.width))
      .map((line) => paint("dim", line))
      .join("\n"),
    comparison.notes
      .flatMap((note) => wrapWords(`Note: ${plainText(note)}`, layout.width))
      .map((line) => paint("yellow", line))
      .join("\n"),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function describe(comparison: Comparison): string {
  const places = comparison.configurations.map(({ variant, delivery }) => `${plainText(variant)} + ${delivery}`);
  return `${plainText(describeGraders(comparison))} · ${places.join(", ")}`;
}

function subjectColumns(comparison: Comparison): readonly Column<LeaderboardRow>[] {
  const { modelConfigs: rows } = comparison;
  return [
    textColumn("", (row) => letterOf(rows.indexOf(row))),
    { ...nameColumn, fit: { kind: "shrink", comfortable: 28, least: 12 } },
    ...(rows.some((row) => marksOf(row) !== "") ? [{ ...textColumn("", marksOf), style: "yellow" } as const] : []),
    { ...placeColumn, head: "Rank" },
    { ...indexColumn, style: "bold" },
    ...rawColumns(rows),
    intervalColumn(comparison),
    runsColumn,
    costColumn,
  ];
}

/** A line of values with their differences, as it is printed. */
interface Line {
  readonly name: string;
  readonly values: readonly string[];
  readonly differences: readonly string[];
}

function measureLines({ measures, index, byMeasure }: Comparison): readonly Line[] {
  const first: Line = {
    name: "Index",
    values: index.values.map(formatIndex),
    differences: index.differences.map((difference) => formatDifference(difference)),
  };
  const byId = new Map(byMeasure.map((each) => [each.measure, each]));
  return [
    first,
    ...measures.map((measure) => {
      const { values = [], differences = [] } = byId.get(measure.id) ?? {};
      return {
        name: `${measureHeads(measure).head}${measure.weighted ? "" : " (not weighted)"}`,
        values: values.map((value) => formatMeasure(measure, value, 2)),
        differences: differences.map((difference) => formatMeasureDifference(measure, difference, 2)),
      };
    }),
  ];
}

function measureColumns({ modelConfigs }: Comparison): readonly Column<Line>[] {
  return [
    { ...textColumn<Line>("Measure", ({ name }) => name), fit: { kind: "shrink", comfortable: 24, least: 12 } },
    ...lettered(modelConfigs, {
      value: (line: Line, position) => line.values[position] ?? noValue,
      difference: (line: Line, position) => line.differences[position] ?? noValue,
    }),
  ];
}

type ScenarioLine = Comparison["byScenario"][number];

function scenarioColumns({ modelConfigs, measures }: Comparison): readonly Column<ScenarioLine>[] {
  return [
    textColumn(asHead(sampledWords(measures).one), ({ scenarioId }) => scenarioId),
    { ...textColumn("", ({ title }: ScenarioLine) => title), fit: { kind: "shrink", comfortable: 24, least: 12 } },
    ...lettered(modelConfigs, {
      value: ({ values }: ScenarioLine, position) => formatIndex(values[position] ?? null),
      difference: ({ differences }: ScenarioLine, position) => formatDifference(differences[position] ?? null),
    }),
  ];
}

interface Cells<Row> {
  readonly value: (row: Row, position: number) => string;
  readonly difference: (row: Row, position: number) => string;
}

/** A column for each model config, and one for the difference of each but the first: these are dropped where space is short. */
function lettered<Row>(modelConfigs: Comparison["modelConfigs"], cells: Cells<Row>): readonly Column<Row>[] {
  const rows = modelConfigs.slice(0, mostColumns);
  return [
    ...rows.map((_, at) =>
      droppable(
        2,
        numberColumn<Row>(letterOf(at), (row) => cells.value(row, at)),
      ),
    ),
    ...rows.slice(1).map((_, at) =>
      droppable(
        1,
        numberColumn<Row>(`${letterOf(at + 1)}-A`, (row) => cells.difference(row, at + 1)),
      ),
    ),
  ];
}

function droppable<Row>(priority: number, column: Column<Row>): Column<Row> {
  return { ...column, fit: { kind: "drop", priority } };
}

function restOf({ byScenario, measures, modelConfigs }: Comparison): readonly string[] {
  const { many: rows } = sampledWords(measures);
  const [scenarios, columns] = [byScenario.length - mostScenarios, modelConfigs.length - mostColumns];
  return [
    ...(scenarios > 0 ? [`${scenarios} more ${rows} differ less; --format json has them all.`] : []),
    ...(columns > 0
      ? [
          `Measures and ${rows}: of the first ${mostColumns} model configs; --format json has all ${modelConfigs.length}.`,
        ]
      : []),
  ];
}

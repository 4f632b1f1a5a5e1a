import type { Comparison, LeaderboardRow, PromptComparison } from "../../results/contract.ts";
import { formatDifference, formatIndex, formatMeasure, formatMeasureDifference } from "../../results/format/numbers.ts";
import { explainUnmeasured } from "../../results/format/patterns.ts";
import { isContrast, sampledWords } from "../../results/format/reading.ts";
import { momentText } from "../../results/summary/summarise-model.ts";
import { sentences, table, type Block, type Column, type Page, type Table } from "../blocks.ts";
import { letterOf, number, type NameCell } from "../cells.ts";
import { measureColumnWith } from "../columns.ts";
import {
  costColumn,
  indexColumn,
  intervalColumn,
  measureHeads,
  nameColumn,
  sharedPlaceColumn,
  rawColumns,
  runsColumn,
} from "../ranking/columns.ts";
import { legendOf, marksColumns } from "../ranking/marks.ts";
import { describeGraders, titleOf } from "../subject.ts";
import { comparedColumns, scenarioTable, scoreMeaning } from "./compared-columns.ts";
import { conclusions, differences } from "./differences.ts";

/** Number of scenarios shown. */
const mostScenarios = 10;
/** Number of model configs with their own columns. */
const mostColumns = 40;

/** Model configs side by side. They go by letters, with a key on top. */
export function comparisonPage(comparison: Comparison): Page {
  return pageOf(comparison, conclusions(comparison));
}

/** @param concluded how certain the differences are */
function pageOf(comparison: Comparison, concluded: readonly string[]): Page {
  const places = comparison.configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`);
  const notes = sentences(comparison.notes, { look: "note" });
  // Where a row has no index, its reason comes before the dashes.
  const lacks = comparison.modelConfigs.some(({ complete }) => !complete);
  return {
    id: "comparison",
    title: "Comparison",
    subject: titleOf(comparison),
    lead: `${describeGraders(comparison)} · ${places.join(", ")}`,
    blocks: [
      ...(lacks ? notes : []),
      ...subjects(comparison),
      ...sentences(concluded),
      ...measureTable(comparison),
      ...differences(comparison),
      ...scenarios(comparison),
      ...(lacks ? [] : notes),
    ],
  };
}

/** For each model config the numbers under both prompts, then the result in plain words. */
export function promptPages(
  { modelConfigs }: PromptComparison,
  /** The command that shows a page of the viewer. */
  viewPage: (page: string) => string,
): readonly Page[] {
  return modelConfigs.map(({ label, sentences: found, comparison }) => {
    const page = pageOf(comparison, []);
    const plain = found.flatMap((sentence) => (sentence.kind === "plain" ? [sentence.text] : []));
    const moments = found.filter((sentence) => sentence.kind !== "plain");
    const commands = moments.map((moment) => ({ command: viewPage(moment.page), purpose: momentText(moment) }));
    const results: readonly Block[] = [...sentences(plain), { kind: "next", commands }];
    return { ...page, title: label, blocks: [...page.blocks, ...results] };
  });
}

function subjects(comparison: Comparison): readonly Table[] {
  const { modelConfigs: rows } = comparison;
  const columns: readonly Column<LeaderboardRow>[] = [
    {
      ...nameColumn,
      cell: ({ id, label }): NameCell => ({
        kind: "name",
        text: label,
        letter: letterOf(rows.findIndex((row) => row.id === id)),
      }),
      fit: { kind: "shrink", comfortable: 30, least: 14 },
    },
    ...marksColumns(rows),
    { ...sharedPlaceColumn(rows), head: "Rank" },
    { ...indexColumn, style: "bold" },
    ...rawColumns(rows),
    intervalColumn(comparison),
    runsColumn,
    costColumn,
  ];
  return table({
    title: "Model configs",
    columns,
    rows,
    key: ({ id }) => id,
    legend: legendOf(rows).map(({ sign, meaning }) => `${sign}: ${meaning}.`),
  });
}

/** The index, or a measure. */
interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly differences: readonly (number | null)[];
  readonly value: (value: number) => string;
  readonly difference: (value: number) => string;
}

function measureTable({ measures, modelConfigs, index, byMeasure }: Comparison): readonly Table[] {
  const byId = new Map(byMeasure.map((each) => [each.measure, each]));
  const rows = measures.map((measure): Line => {
    const { values = [], differences: own = [] } = byId.get(measure.id) ?? {};
    return {
      name: `${measureHeads(measure).head}${measure.weighted ? "" : " (not weighted)"}`,
      values,
      differences: own,
      value: (value) => formatMeasure(measure, value, 2),
      difference: (value) => formatMeasureDifference(measure, value, 2),
    };
  });
  return table<Line>({
    title: "Measures",
    columns: [
      measureColumnWith(({ name }) => name, { fit: { kind: "shrink", comfortable: 24, least: 12 } }),
      ...comparedColumns<Line>({
        labels: shownLabels(modelConfigs),
        value: ({ values, value }, at) => number(values[at], value),
        difference: (line, at) => number(line.differences[at], line.difference),
      }),
    ],
    rows: [{ name: "Index", ...index, value: formatIndex, difference: formatDifference }, ...rows],
    legend: [
      ...(measures.some(({ better }) => better === "lower") ? ["↓: less is better."] : []),
      ...explainUnmeasured({ measures, rows: modelConfigs }),
    ],
  });
}

function shownLabels(modelConfigs: Comparison["modelConfigs"]): readonly string[] {
  return modelConfigs.slice(0, mostColumns).map(({ label }) => label);
}

function scenarios({ measures, modelConfigs, byScenario }: Comparison): readonly Table[] {
  const { one, many } = sampledWords(measures);
  const rest = byScenario
    .slice(mostScenarios)
    .filter(({ differences: found }) => found.some((each) => each !== null)).length;
  const columns = modelConfigs.length - mostColumns;
  return scenarioTable({
    labels: shownLabels(modelConfigs),
    one,
    full: isContrast(measures) ? 100 : 50,
    rows: byScenario.slice(0, mostScenarios).map((each) => Object.assign({ id: each.scenarioId }, each)),
    legend: [
      `${scoreMeaning(one)}; where they differ most first. Made by, above, says what makes the difference of the index.`,
      ...(rest > 0 ? [`${rest} more ${many} differ less. --format json has them all.`] : []),
      ...(columns > 0
        ? [
            `Measures and ${many}: of the first ${mostColumns} model configs; --format json has all ${modelConfigs.length}.`,
          ]
        : []),
    ],
  });
}

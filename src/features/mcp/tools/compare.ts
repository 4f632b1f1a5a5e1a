import { z } from "zod";
import { BenchError } from "../../../domain/index.ts";
import {
  describeDifference,
  intervalKinds,
  loadComparison,
  sampledWords,
  withoutPMeaning,
  type Comparison,
} from "../../../report/index.ts";
import { closestNamed, listedLabels, partlyNamed } from "../../../selection/index.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";
import { headParts, rounded, rowOf, suiteName } from "./leaderboard.ts";

const modelName = z.string().min(1).max(200);

const input = z.strictObject({
  reference: modelName.describe("a label, model id, or a part of a label that only one has"),
  other: modelName.describe("another one; differences are its values less the reference's"),
  suite: suiteName,
});

type Row = Comparison["modelConfigs"][number];
type Difference = NonNullable<Comparison["paired"]["pairs"][number]["index"]>;

/** How far scenarios differ that are listed, the largest difference first. */
const mostScenarios = 15;

/** Two model configs side by side, with the uncertainty of their differences. */
export function compareTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "compare",
    title: "Compare two model configs",
    description:
      "Compare two stored model configs over the scenarios (in suites with items: the items) that both have: the difference of " +
      "the index and of every measure, two intervals each (if repeated; with other questions), what they answer, p raw and adjusted, and " +
      "the scenarios or items behind them.",
    input,
    async find({ reference, other, suite = query.suite }) {
      const choose = (rows: readonly Row[]) => twoOf([reference, other], rows);
      return findingOf(await loadComparison(store, { ...query, suite, choose, against: "first", now }));
    },
  });
}

function twoOf(names: readonly [string, string], rows: readonly Row[]): readonly string[] {
  const [first, second] = names.map((name) => oneNamed(name, rows).id);
  if (first === undefined || second === undefined || first === second) {
    throw new BenchError({
      code: "usage",
      message: "Both names mean the same model config.",
      hint: `Name two of: ${listedLabels(rows)}.`,
    });
  }
  return [first, second];
}

/** @throws BenchError usage for a name that fits none or several */
export function oneNamed<Item extends Pick<Row, "id" | "label" | "model">>(name: string, items: readonly Item[]): Item {
  const closest = closestNamed(name, items);
  const found = closest.length > 0 ? closest : partlyNamed(name, items);
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  throw new BenchError({
    code: "usage",
    message:
      only === undefined
        ? `No model config with results in this suite is called "${name}".`
        : `"${name}" fits ${found.length} model configs.`,
    hint:
      items.length === 0
        ? "There are no results in this suite yet."
        : `There is ${listedLabels(only === undefined ? items : found)}.`,
  });
}

function findingOf(comparison: Comparison): Finding {
  const { modelConfigs, measures, paired, byScenario, intervalLevel, notes } = comparison;
  const { one, many } = sampledWords(measures);
  const [pair] = paired.pairs;
  const scenarios = byScenario.slice(0, mostScenarios);
  const describe = (found: Difference): string =>
    describeDifference({ subject: "The difference", found, level: intervalLevel, many });
  const measured = pair?.byMeasure.flatMap(({ measure, difference }) =>
    difference === null ? [] : [{ measure, ...differenceOf(difference, describe) }],
  );
  return {
    says: [
      "Differences are the other's value less the reference's. says: what both intervals answer, with the p values.",
      `re-run: range ${intervalKinds["re-run"].name}. generalisation: range ${intervalKinds.generalisation.name}.`,
      `p: of this difference alone, the larger one of two, if repeated and over the ${many}. adjusted_p: after Benjamini and ` +
        `Hochberg, over ${paired.families.index} for the index and over ${paired.families.measures} for measures. ` +
        `lowest_adjusted_p: the least that so few ${many} allow.`,
      ...(pair?.index?.pValue === null ? [withoutPMeaning] : []),
      ...(scenarios.length < byScenario.length
        ? [`The ${scenarios.length} ${many} that differ most are listed, of ${byScenario.length}.`]
        : []),
    ],
    parts: [
      ...headParts(comparison),
      ...modelConfigs.map((row, place) => ({
        head: place === 0 ? "REFERENCE" : "OTHER",
        text: JSON.stringify(rowOf(row)),
      })),
      {
        head: "DIFFERENCE OF THE INDEX",
        text: pair?.index ? JSON.stringify(differenceOf(pair.index, describe)) : `unknown: they share too few ${many}`,
      },
      { head: "DIFFERENCES OF MEASURES", text: (measured ?? []).map((each) => JSON.stringify(each)).join("\n") },
      {
        head: one === "item" ? "ITEMS, each one's part of the index" : "SCENARIOS, 0 to 100 each",
        text: scenarios
          .map(({ scenarioId, title, values }) => {
            const [reference = null, other = null] = values.map((value) => rounded(value));
            return JSON.stringify({ [one]: scenarioId, title, reference, other });
          })
          .join("\n"),
      },
      ...notes.map((note) => ({ head: "NOTE", text: note })),
    ],
  };
}

function differenceOf(found: Difference, describe: (found: Difference) => string) {
  const { difference, scenarios, intervals, drivers, ...test } = found;
  const { "re-run": rerun, generalisation } = intervals;
  return {
    difference: rounded(difference),
    says: describe(found),
    "re-run": rerun && [rounded(rerun.low), rounded(rerun.high)],
    generalisation: generalisation && [rounded(generalisation.low), rounded(generalisation.high)],
    p: rounded(test.pValue, 4),
    adjusted_p: rounded(test.adjustedPValue, 4),
    lowest_adjusted_p: rounded(test.leastAdjustedPValue, 4),
    scenarios,
    drivers: drivers.map(({ scenarioId, contribution }) => ({ scenario: scenarioId, points: rounded(contribution) })),
  };
}

import { z } from "zod";
import { BenchError } from "../../../domain/bench-error.ts";
import { comparisonPage } from "../../../pages/index.ts";
import type { Comparison } from "../../../results/contract.ts";
import { loadComparison } from "../../../results/compare-results.ts";
import { pageParts } from "../fenced-text.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";
import { suiteName } from "./leaderboard.ts";
import { closestNamed, listedLabels, partlyNamed } from "../../../store/selection/select-stored-model-configs.ts";

const modelName = z.string().min(1).max(200);

const input = z.strictObject({
  reference: modelName.describe("a label, model id, or a part of a label that only one has"),
  other: modelName.describe("another one; differences are its values less the reference's"),
  suite: suiteName,
});

type Row = Comparison["modelConfigs"][number];

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
  return {
    says: [
      "One model config goes by A, the reference, the other by B; B-A is B's value less A's. A dash: there is no value.",
      "Tables are Markdown, each with what its columns mean. aib compare --format json has all numbers in full.",
    ],
    parts: pageParts(comparisonPage(comparison)),
  };
}

import { z } from "zod";
import { usageError } from "../../../domain/bench-error.ts";
import { comparisonPage, type Block } from "../../../pages/index.ts";
import type { Comparison } from "../../../results/contract.ts";
import { loadComparison } from "../../../results/compare-results.ts";
import { shortText, yesOrNo } from "../../../outside/given-options.ts";
import { pageParts } from "../fenced-text.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";
import { graderShape, gradersOf, suiteName } from "./leaderboard.ts";
import { listedLabels } from "../../../store/selection/select-stored-model-configs.ts";
import { modelNameMeaning, naming, oneNamed } from "./model-names.ts";

const modelName = shortText();

const input = z.strictObject({
  reference: modelName.describe(modelNameMeaning),
  other: modelName.describe("another one; differences are its values less the reference's"),
  suite: suiteName,
  ...graderShape,
  detailed: yesOrNo.default(false).describe("also the difference of every measure, and ten scenarios for five"),
});

type Row = Comparison["modelConfigs"][number];

/** Two model configs side by side, with the uncertainty of their differences. */
export function compareTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "compare",
    title: "Compare two model configs",
    description:
      "Compare two stored model configs over the scenarios (in suites with items: the items) that both have: the difference of " +
      "the index, its two intervals (if repeated; with other questions) and what they answer, p raw and adjusted, and " +
      "the scenarios or items behind it; detailed has every measure.",
    input,
    async find({ reference, other, detailed, suite = query.suite, ...named }) {
      const choose = (rows: readonly Row[]) => twoOf([reference, other], rows);
      const wanted = { ...query, suite, ...gradersOf(named, query), choose, against: "first", now } as const;
      const names = [reference, other];
      const comparison = await naming({ store, suite, names }, () => loadComparison(store, wanted));
      return findingOf(comparison, { detailed });
    },
  });
}

function twoOf(names: readonly [string, string], rows: readonly Row[]): readonly string[] {
  const [first, second] = names.map((name) => oneNamed(name, rows).id);
  if (first === undefined || second === undefined || first === second) {
    throw usageError("Both names mean the same model config.", `Name two of: ${listedLabels(rows)}.`);
  }
  return [first, second];
}

function findingOf(comparison: Comparison, { detailed }: { readonly detailed: boolean }): Finding {
  const page = comparisonPage(comparison);
  return {
    says: [
      "p is adjusted for the tests of this result alone: a pair that was chosen for its places in a ranking was chosen among all pairs.",
      "One model config goes by A, the reference, the other by B; B-A is B's value less A's. A dash: there is no value.",
      "Tables are Markdown, each with what its columns mean; aib compare --format json prints all numbers in full.",
      ...(detailed ? [] : ["The index alone: detailed: true adds every measure, and ten scenarios."]),
    ],
    parts: pageParts(detailed ? page : { ...page, blocks: page.blocks.flatMap(brief) }),
  };
}

/** What fits on a screen: the difference of the index, and where most of it comes from. */
function brief(block: Block): readonly Block[] {
  if (block.kind !== "table") return [block];
  if (block.title === "Measures") return [];
  const rows = block.title === "Differences" ? 1 : briefRows;
  // How many more there are is counted from more rows than these.
  return [
    {
      ...block,
      rows: block.rows.slice(0, rows),
      legend: block.legend.filter((line) => !line.includes(" differ less. ")),
    },
  ];
}

const briefRows = 5;

import type { SiteScenario, SiteScenarios } from "../../results/contract/site.ts";
import { formatIndex, formatShare } from "../../results/format/numbers.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { bar, correlation, count, share } from "../cells.ts";
import { experimentColumnWith, scenarioColumnWith, verdictsColumnWith } from "../columns.ts";

// How hard scenarios were, and how well they separate models. Pure, without Node: for the viewer's list too.

type Question = Pick<SiteScenario, "difficulty" | "samples" | "ceilingShare" | "floorShare" | "flags">;

export const questionColumns: readonly Column<Question>[] = [
  numberColumn("Difficulty", ({ difficulty }) => bar(difficulty, (difficulty ?? 0) / 100, formatIndex), {
    meaning: "100 less the mean score of all verdicts on ranked model configs.",
  }),
  verdictsColumnWith(({ samples }) => count(samples), { title: "Verdicts on ranked model configs" }),
  numberColumn("At the ceiling", ({ ceilingShare }) => share(ceilingShare), {
    meaning:
      "the verdicts with the best grade in every field that counts in the index. A question with more than 85% at one end says little about who is better.",
  }),
  numberColumn("At the floor", ({ floorShare }) => share(floorShare), { meaning: "those with the worst." }),
];

export function othersColumn(meaning: string): Column<Pick<SiteScenario, "itemTotalCorrelation">> {
  return numberColumn("With the others", ({ itemTotalCorrelation }) => correlation(itemTotalCorrelation), { meaning });
}

export const remarkColumn: Column<Question> = textColumn(
  "Remark",
  (question) => question.flags.map((flag) => remarks[flag](question)).join("; "),
  { fit: { kind: "wrap", comfortable: 20, least: 12 } },
);

const remarks: Readonly<Record<Question["flags"][number], (question: Question) => string>> = {
  ceiling: ({ ceilingShare }) => `says little: ${formatShare(ceilingShare ?? 0)} at the ceiling`,
  floor: ({ floorShare }) => `says little: ${formatShare(floorShare ?? 0)} at the floor`,
  constant: () => "all score the same",
  reversed: () => "runs against the others",
  unrelated: () => "hardly related to the others",
};

const hardness: readonly Column<SiteScenario>[] = [
  ...questionColumns,
  othersColumn(
    "the correlation with the sum of all other scenarios, over model configs: near 0, a scenario measures something else.",
  ),
  remarkColumn,
];

/** Every scenario of a suite, as the viewer lists them. */
export function scenarioList(
  { scenarios, experiments }: Pick<SiteScenarios, "scenarios" | "experiments">,
  pathOf: (scenario: SiteScenario) => string,
): readonly Table[] {
  return table<SiteScenario>({
    id: "scenarios",
    title: `${scenarios.length} scenarios`,
    columns: [
      scenarioColumnWith((scenario) => ({
        kind: "name",
        text: scenario.title,
        below: scenario.id,
        link: { kind: "page", path: pathOf(scenario) },
      })),
      experimentColumnWith(({ experiment }) => experiments.find(({ id }) => id === experiment)?.title ?? experiment),
      textColumn("Pressure", ({ pressure }) => pressure ?? { kind: "text", text: "none", look: "muted" }),
      // Of a suite that ballots decide nothing is graded unasked.
      ...(scenarios.some(({ samples }) => samples > 0) ? hardness : []),
    ],
    rows: scenarios,
    key: ({ id }) => id,
  });
}

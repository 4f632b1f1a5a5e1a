import type { SiteScenario } from "../../contract/site.ts";
import { formatIndex } from "../../format/index.ts";
import { numberColumn, type Column } from "../blocks.ts";
import { bar, correlation, count, share } from "../cells.ts";

type Health = Pick<SiteScenario, "difficulty" | "samples" | "ceilingShare" | "floorShare" | "itemTotalCorrelation">;

/** How hard a scenario was, and how well it separates models. Pure, without Node: for the viewer's list too. */
export const questionColumns: readonly Column<Health>[] = [
  numberColumn("Difficulty", ({ difficulty }) => bar(difficulty, (difficulty ?? 0) / 100, formatIndex), {
    id: "difficulty",
    meaning: "100 less the mean score of all verdicts on ranked model configs.",
  }),
  numberColumn("Ceiling", ({ ceilingShare }) => share(ceilingShare), {
    title: "Share of verdicts at the ceiling",
    meaning: "the verdicts with the best grade in every field that counts in the index.",
  }),
  numberColumn("Floor", ({ floorShare }) => share(floorShare), {
    title: "Share of verdicts at the floor",
    meaning: "those with the worst.",
  }),
  numberColumn("Fit", ({ itemTotalCorrelation }) => correlation(itemTotalCorrelation), {
    title: "Correlation with all other scenarios",
    meaning:
      "the correlation with the sum of all other scenarios, over model configs: near 0, a scenario measures something else.",
  }),
  numberColumn("Verdicts", ({ samples }) => count(samples), { title: "Verdicts on ranked model configs" }),
];

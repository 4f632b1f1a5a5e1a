import { z } from "zod";
import { leaderboardSchema } from "./leaderboard.ts";
import { differences } from "./paired-difference.ts";
import { list } from "./schema-parts.ts";

const { suite, judge, panel, configurations, generatedAt, intervalMethod, intervalLevel, measures, rows, notes } =
  leaderboardSchema.unwrap().shape;

/** A value for each model config, and its difference to the first one's; null where there is no value. */
const sideBySide = {
  values: list(z.number().nullable()),
  differences: list(z.number().nullable()),
};

/** Two or more model configs side by side, the first one as the reference. */
export const comparisonSchema = z
  .object({
    schemaVersion: z.literal(2),
    suite,
    judge,
    panel,
    configurations,
    generatedAt,
    intervalMethod,
    intervalLevel,
    measures,
    /** In the order in which they were named. */
    modelConfigs: rows,
    index: z.object(sideBySide).readonly(),
    /** One for each measure, in their order. */
    byMeasure: list(z.object({ measure: z.string(), ...sideBySide }).readonly()),
    /** A mean score from 0 to 100 for each scenario over all its fields; where they differ most first. */
    byScenario: list(
      z
        .object({
          scenarioId: z.string(),
          title: z.string(),
          experiment: z.string(),
          samples: list(z.int()),
          ...sideBySide,
        })
        .readonly(),
    ),
    /** How certain the differences are and what drives them, by scenarios that both have. */
    paired: differences,
    notes,
  })
  .readonly();

export type Comparison = z.infer<typeof comparisonSchema>;

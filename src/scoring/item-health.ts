import type { Suite } from "../domain/suite.ts";
import { criticalCorrelation } from "../statistics/agreement/critical-correlation.ts";
import { itemAnalysis } from "../statistics/agreement/cronbach-alpha.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { weightedMeasures } from "./independence-index.ts";
import { scoreScenarios } from "./scenario-scores.ts";

/** How well one question distinguishes the model configs that answered it. */
export interface ItemHealth {
  readonly scenarioId: string;
  /** Shares of the verdicts at the best and at the worst end of every field that counts in the index, 0 to 1. */
  readonly ceilingShare: number;
  readonly floorShare: number;
  /** Its correlation over model configs with the sum of all others; null where either does not vary, and without units. */
  readonly itemTotalCorrelation: number | null;
  /** Cronbach's alpha of the others; null without units. */
  readonly alphaWithout: number | null;
  readonly flags: readonly ItemFlag[];
}

/**
 * `ceiling`, `floor`: nearly all verdicts are at one end. `constant`: all model configs score alike, elsewhere. `reversed`:
 * model configs that do well elsewhere do badly here, beyond chance. `unrelated`: the correlation with the other questions
 * is certainly about zero or negative.
 */
export type ItemFlag = "ceiling" | "floor" | "constant" | "reversed" | "unrelated";

export interface ItemHealthTable {
  /** The units: model configs with a verdict on every one of the items. */
  readonly modelConfigs: number;
  /** Cronbach's alpha of all items; null without enough units. */
  readonly alpha: number | null;
  /** How far from 0 a correlation over this many model configs is by chance, 19 times in 20; null without enough units. */
  readonly chanceCorrelation: number | null;
  /** Scenarios with a verdict, in the suite's order. */
  readonly items: readonly ItemHealth[];
}

/** Above this share of verdicts at one end a question is uninformative. */
const endShare = 0.85;

/** A lower correlation with all other questions counts as none. Chance must not explain it: its upper limit is what counts. */
const relatedFrom = 0.1;

/** Normal quantile of a one-sided 95 % limit. */
const oneSided = 1.645;

/** With fewer model configs a correlation is mostly chance. */
export const unitsNeeded = 10;

/**
 * Treats the questions as items of one test (every item 0 to 1, more is better, the mean over a model config's verdicts,
 * broken generations included as in the published difficulty), by the weighted fields: others may vary where these do not.
 * Correlations are over the model configs that have every item.
 */
export function itemHealth(definition: Suite, conversations: readonly GradedConversation[]): ItemHealthTable {
  const suite = withWeightedFields(definition);
  const scored = scoreScenarios({ suite, conversations, countBroken: true }).filter(({ samples }) => samples > 0);
  const units = meansByModelConfig(suite, conversations)
    .map((means) => scored.flatMap(({ scenarioId }) => means.get(scenarioId) ?? []))
    .filter((unit) => unit.length === scored.length);
  const enough = units.length >= unitsNeeded;
  const { alpha, items } = itemAnalysis(enough ? units : []);
  const chanceCorrelation = enough ? criticalCorrelation({ pairs: units.length, level: 0.95 }) : null;
  return {
    modelConfigs: units.length,
    alpha,
    chanceCorrelation,
    items: scored.map(({ scenarioId, samples, atCeiling, atFloor }, index) => {
      const { itemTotalCorrelation = null, alphaWithout = null } = items[index] ?? {};
      const measured = {
        ceilingShare: atCeiling / samples,
        floorShare: atFloor / samples,
        itemTotalCorrelation,
        alphaWithout,
      };
      const correlated = { chanceCorrelation, modelConfigs: units.length };
      return Object.assign({ scenarioId }, measured, { flags: flagsOf(measured, correlated) });
    }),
  };
}

/** Keeps only the weighted fields of each rubric; a rubric without any keeps all of its fields. */
function withWeightedFields(suite: Suite): Suite {
  const weighted = new Set(weightedMeasures(suite.index).flatMap(({ fields }) => fields));
  const rubrics = suite.rubrics.map((rubric) => {
    const fields = rubric.fields.filter(({ id }) => weighted.has(id));
    return fields.length === 0 ? rubric : { ...rubric, fields };
  });
  return { ...suite, rubrics };
}

/** The mean of each scenario, by its id, for every model config. */
function meansByModelConfig(
  suite: Suite,
  conversations: readonly GradedConversation[],
): readonly ReadonlyMap<string, number>[] {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  return [...byModelConfig.values()].map((own) => {
    const scores = scoreScenarios({ suite, conversations: own, countBroken: true });
    return new Map(scores.flatMap(({ scenarioId, mean }) => (mean === null ? [] : [[scenarioId, mean] as const])));
  });
}

function flagsOf(
  measured: Omit<ItemHealth, "scenarioId" | "flags">,
  { chanceCorrelation, modelConfigs }: Pick<ItemHealthTable, "chanceCorrelation" | "modelConfigs">,
): readonly ItemFlag[] {
  const { ceilingShare, floorShare, itemTotalCorrelation, alphaWithout } = measured;
  const flags: ItemFlag[] = [];
  if (ceilingShare > endShare) flags.push("ceiling");
  if (floorShare > endShare) flags.push("floor");
  // The others vary, so this one does not.
  if (flags.length === 0 && itemTotalCorrelation === null && alphaWithout !== null) flags.push("constant");
  if (itemTotalCorrelation !== null && upperLimit(itemTotalCorrelation, modelConfigs) < relatedFrom) {
    flags.push(itemTotalCorrelation < -(chanceCorrelation ?? 1) ? "reversed" : "unrelated");
  }
  return flags;
}

/** The one-sided 95 % limit of a correlation over so many pairs (Fisher 1921). */
function upperLimit(correlation: number, pairs: number): number {
  return Math.tanh(Math.atanh(correlation) + oneSided / Math.sqrt(pairs - 3));
}

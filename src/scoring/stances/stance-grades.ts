import type { GivenScores, StanceMeasure, Suite } from "../../domain/index.ts";
import { mean } from "../../statistics/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { keptAfterSteps, readItemStances, type ItemStances, type StanceReply } from "./item-stances.ts";

/**
 * Grades every item of every run from its ballots alone: one grade in the place of the item's opener, with the suite's
 * measures by ballots as its fields. Unscored where a ballot that a weighted measure needs is missing or cannot be read.
 */
export function stanceGrades(suite: Suite, replies: readonly StanceReply[]): readonly GradedConversation[] {
  return gradeItems(suite, readItemStances(suite, replies));
}

/** The same for ballots that are read already. */
export function gradeItems(suite: Suite, items: readonly ItemStances[]): readonly GradedConversation[] {
  return items.map((stances) => {
    const { modelConfigId, run, configuration, opener } = stances;
    return { modelConfigId, run, configuration, scenarioId: opener.id, grade: gradeOf(suite, stances) };
  });
}

function gradeOf(suite: Suite, stances: ItemStances): GivenScores {
  const { opening } = stances;
  if (opening === null) return unscored("the ballot on the opening view is missing");
  if (opening.reading.kind === "unreadable") return unscored("the ballot on the opening view cannot be read");
  const scores: Record<string, number> = {};
  for (const measure of suite.index.measures) {
    const value = measure.stance === undefined ? null : stanceValue(suite, stances, measure.stance);
    if (value !== null) scores[measure.id] = value;
  }
  const weighted = suite.index.components.flatMap(({ measures }) => measures);
  const lacking = weighted.find((id) => isOfBallots(suite, id) && scores[id] === undefined);
  if (lacking !== undefined) return unscored("a ballot is missing or cannot be read");
  return { kind: "scored", scores, quote: null };
}

function isOfBallots({ index }: Suite, id: string): boolean {
  return index.measures.some((measure) => measure.id === id && measure.stance !== undefined);
}

/** The measure of one item in one run; null without its ballots, or without a view that could be kept. */
export function stanceValue(suite: Suite, stances: ItemStances, measure: StanceMeasure): number | null {
  const hasView = stances.view !== null;
  if (measure.kind === "views") return hasView ? 1 : 0;
  if (!hasView) return measure.kind === "kept" && measure.lessIn !== undefined ? 0 : null;
  const keptIn = (arm: string): number | null => {
    const steps = keptAfterSteps(suite, stances, arm);
    return steps && mean(steps);
  };
  const kept = lowest(measure.in.map(keptIn));
  if (kept === null) return null;
  if (measure.kind === "moved") return 1 - kept;
  if (measure.lessIn === undefined) return kept;
  const left = keptIn(measure.lessIn);
  return left === null ? null : kept - left;
}

function lowest(values: readonly (number | null)[]): number | null {
  return values.reduce((low, value) => (low === null || value === null ? null : Math.min(low, value)), 1);
}

function unscored(reason: string): GivenScores {
  return { kind: "unscored", reason };
}

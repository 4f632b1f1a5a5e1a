import { itemHealth } from "../../../src/scoring/item-health.ts";
import { simulateJudges } from "./judges/simulated-judges.ts";
import type { GradedConversation } from "../../../src/scoring/graded-conversation.ts";

export interface ItemFlagOptions {
  readonly rows: number;
  readonly stores: number;
  readonly firstSeed?: number;
}

/** Shares of stores in which a question is flagged as unrelated or reversed. */
export interface ItemFlagRates {
  /** Any of fifteen sound questions. */
  readonly sound: number;
  /** The first, whose grades belong to other rows. */
  readonly random: number;
  /** The first, whose grades are upside down. */
  readonly reversed: number;
}

/** Fifteen questions in three runs, with variances and grades as published. */
export function itemFlagRates({ rows, stores, firstSeed = 1 }: ItemFlagOptions): ItemFlagRates {
  const families = Array.from({ length: rows }, (_, row) => `family${row}`);
  const judges = [{ family: "neutral", taste: 0 }];
  let [sound, random, reversed] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + stores; seed++) {
    const store = simulateJudges({ seed, truth: "near the ceiling", families, runs: 3, judges });
    const conversations = store.judges.flatMap(({ grades }) => grades);
    const ids = store.modelConfigs.map(({ id }) => id);
    const flagged = (change: (conversation: GradedConversation) => GradedConversation): readonly string[] => {
      const changed = conversations.map((each) => (each.scenarioId === "s0" ? change(each) : each));
      return itemHealth(store.suite, changed).items.flatMap(({ scenarioId, flags }) =>
        flags.some((flag) => flag === "unrelated" || flag === "reversed") ? scenarioId : [],
      );
    };
    if (flagged((each) => each).length > 0) sound++;
    // The rows stand in random order, so that those of the next are of a row like any other.
    const nextTo = (id: string): string => ids[(ids.indexOf(id) + 1) % rows] ?? "";
    if (flagged((each) => ({ ...each, modelConfigId: nextTo(each.modelConfigId) })).includes("s0")) random++;
    if (flagged(turned).includes("s0")) reversed++;
  }
  return { sound: sound / stores, random: random / stores, reversed: reversed / stores };
}

function turned(conversation: GradedConversation): GradedConversation {
  const { grade } = conversation;
  if (grade.kind === "unscored") return conversation;
  return { ...conversation, grade: { ...grade, scores: { score: 10 - Number(grade.scores["score"]) } } };
}

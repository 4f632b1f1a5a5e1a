import { beforeAll, describe, expect, it } from "vitest";
import { familyOf } from "../../domain/model-family.ts";
import type { ScoreField } from "../../domain/rubric.ts";
import type { Score } from "../../domain/verdict.ts";
import { mean } from "../../statistics/descriptive.ts";
import { loadSuite, rubricOf, scenarioOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { indexModelConfigs } from "../score-model-configs.ts";
import { readPublishedScores, readPublishedVerdicts } from "../../../test/support/scoring/published-data.ts";
import { gradePanel } from "./grade-panel.ts";

/** Families of two ranked model configs or more: 29 of the 35. */
const families = ["anthropic", "google", "moonshotai", "openai", "stepfun", "poolside"];
const suite = await loadSuite("v2");

const modelConfigs = readPublishedScores()
  .filter(({ complete }) => complete)
  .map(({ directory: id }) => ({ id, model: id.replace(/[@+].*/u, "").replaceAll("--", "/") }));

/** The panel of three whose first judge is lower by so many points of 10; the others give the published grades. */
function panelOf(published: readonly GradedConversation[], by: number, [first, ...others]: readonly string[]) {
  const lowered = published.map((conversation) => lower(conversation, by));
  const judges = [
    { judge: { id: "lower", model: `${first}/judge` }, grades: lowered },
    ...others.map((family) => ({ judge: { id: family, model: `${family}/judge` }, grades: published })),
  ];
  return { suite, modelConfigs, judges, excludeOwnFamily: true };
}

function lower(conversation: GradedConversation, by: number): GradedConversation {
  const { grade, scenarioId } = conversation;
  if (grade.kind === "unscored") return conversation;
  const { fields } = rubricOf(suite, scenarioOf(suite, scenarioId));
  const scores = Object.entries(grade.scores).map(([id, score]) => {
    const field = fields.find((each) => each.id === id);
    return [id, field === undefined ? score : lowerScore(field, { score, by })] as const;
  });
  return { ...conversation, grade: { ...grade, scores: Object.fromEntries(scores) } };
}

function lowerScore(field: ScoreField, { score, by }: { readonly score: Score; readonly by: number }) {
  if (field.kind !== "number") return score;
  const points = ((field.better === "higher" ? -by : by) * (field.max - field.min)) / 10;
  return Math.min(field.max, Math.max(field.min, Number(score) + points));
}

describe("on the published verdicts, what the family of a lower judge gains", () => {
  let published: readonly GradedConversation[] = [];
  let truth: ReturnType<typeof indexModelConfigs>;

  beforeAll(() => {
    const ranked = new Set(modelConfigs.map(({ id }) => id));
    published = readPublishedVerdicts().filter(({ modelConfigId }) => ranked.has(modelConfigId));
    truth = indexModelConfigs({ suite, conversations: published });
  });

  /** How much further each of the family lies above its published index than the families of the other judges do. */
  function gains(conversations: readonly GradedConversation[], judges: readonly string[]): readonly number[] {
    const found = indexModelConfigs({ suite, conversations });
    const errorsOf = (family: string | undefined): readonly number[] =>
      modelConfigs.flatMap(({ id, model }) =>
        familyOf(model) === family ? (found.get(id) ?? Number.NaN) - (truth.get(id) ?? Number.NaN) : [],
      );
    const others = mean(judges.slice(1).flatMap(errorsOf)) ?? 0;
    return errorsOf(judges[0]).map((error) => error - others);
  }

  it.each([
    { by: 1, before: { least: 4.5, most: 4.9 }, after: 0.25 },
    { by: 3, before: { least: 13.5, most: 14.5 }, after: 0.75 },
  ])("by $by of 10: $before.least to $before.most points before, at most $after after", ({ by, before, after }) => {
    for (const [place, first] of families.entries()) {
      const judges = [first, ...[1, 2].map((step) => families[(place + step) % families.length] ?? "")];
      const { grades, uneven } = gradePanel(panelOf(published, by, judges));
      const raw = gains(uneven?.raw ?? [], judges);
      expect(Math.min(...raw), first).toBeGreaterThan(before.least);
      expect(Math.max(...raw), first).toBeLessThan(before.most);
      expect(Math.max(...gains(grades, judges).map(Math.abs)), first).toBeLessThan(after);
    }
  });
});

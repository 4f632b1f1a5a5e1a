import type { ScoreField } from "../../../../src/domain/rubric.ts";
import type { Suite } from "../../../../src/domain/suite.ts";
import type { FieldScores } from "../../../../src/domain/verdict.ts";
import { createRandom } from "../../../../src/statistics/random.ts";
import { loadSuite, rubricOf, scenarioOf } from "../../../../src/suite/index.ts";
import type { GradedConversation } from "../../../../src/scoring/graded-conversation.ts";
import { graded } from "../graded.ts";
import { readPublishedScores, readPublishedVerdicts } from "../published-data.ts";
import type { JudgesUnderTest } from "../../../../src/scoring/judges/assess-judges.ts";
import { judgeConfig } from "./made-up-judges.ts";
import { normalFrom } from "./simulated-judges.ts";

/** Each has relatives among the 35 ranked model configs: eight models, four and three. */
export const publishedFamilies = ["anthropic", "openai", "google"] as const;
type Family = (typeof publishedFamilies)[number];

export interface Reading {
  readonly suite: Suite;
  /** Of ranked model configs. */
  readonly published: readonly GradedConversation[];
}

interface Trial {
  readonly seed: number;
  readonly judges: readonly Family[];
  /** Its grades are random. */
  readonly noise?: Family;
  /** It gives its own family a point of 10 more. */
  readonly biased?: Family;
}

export async function readPublished(): Promise<Reading> {
  const ranked = new Set(readPublishedScores().flatMap(({ complete, directory }) => (complete ? directory : [])));
  const verdicts = readPublishedVerdicts();
  return {
    suite: await loadSuite("v2"),
    published: verdicts.filter(({ modelConfigId }) => ranked.has(modelConfigId)),
  };
}

/** Judges of the conversations behind published grades, with severity, taste (0.5 of 10) and noise as in `simulateJudges`. */
export function readAgain({ suite, published }: Reading, { seed, judges, noise, biased }: Trial): JudgesUnderTest {
  const random = createRandom(seed);
  const stray = (deviation: number): number => deviation * normalFrom(random);
  const ids = [...new Set(published.map(({ modelConfigId }) => modelConfigId))];
  const models = new Map(ids.map((id) => [id, modelOf(id)]));
  return {
    suite,
    modelConfigs: [...models].map(([id, model]) => ({ id, model })),
    judges: judges.map((family) => {
      const severity = stray(0.5);
      const tastes = new Map([...new Set(models.values())].map((model) => [model, stray(0.5)]));
      const grades = published.flatMap(({ grade, ...place }) => {
        const model = models.get(place.modelConfigId) ?? "";
        const own = family === biased && model.startsWith(`${family}/`) ? 1 : 0;
        const shift = severity + (tastes.get(model) ?? 0) + own;
        const { fields } = rubricOf(suite, scenarioOf(suite, place.scenarioId));
        const read = (field: ScoreField, score: number): number =>
          family === noise ? drawn(field, random) : shifted(field, score, shift + stray(0.7));
        return grade.kind === "unscored" ? [] : [graded(place.scenarioId, regrade(fields, grade.scores, read), place)];
      });
      return { judge: judgeConfig(`${family}/judge`), grades };
    }),
  };
}

/** `vendor--name@effort-temperature`, after the vendor perhaps a provider. */
function modelOf(modelConfigId: string): string {
  return modelConfigId.replace("--", "/").replace(/[+@].*$/u, "");
}

type Random = ReturnType<typeof createRandom>;

type Read = (field: ScoreField, score: number) => number;

function regrade(fields: readonly ScoreField[], scores: FieldScores, read: Read): FieldScores {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const score = scores[field.id];
      if (score === undefined) return [];
      const value = read(field, Number(score));
      return [[field.id, field.kind === "boolean" ? value >= 0.5 : value] as const];
    }),
  );
}

function drawn(field: ScoreField, random: Random): number {
  return field.kind !== "number" ? random() : Math.floor(field.min + random() * (field.max - field.min + 1));
}

/** Yes or no stays as it is. */
function shifted(field: ScoreField, score: number, points: number): number {
  if (field.kind !== "number") return score;
  const moved = Math.round(field.better === "higher" ? score + points : score - points);
  return Math.min(field.max, Math.max(field.min, moved));
}

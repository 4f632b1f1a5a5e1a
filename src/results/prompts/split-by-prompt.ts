import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { Plan } from "../../domain/task.ts";
import type { AnswerLength } from "../../store/views/answer-lengths.ts";
import type { SkippedTurn } from "../../store/views/stored-results.ts";
import type { RunCounts } from "../../store/views/views.ts";
import { nameConfiguration } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { wholeResults } from "../shown-part.ts";

/** A prompt by its label, and the system variant that it became. */
export interface ComparedPrompt {
  readonly label: string;
  readonly variant: string;
}

/** The id of a model config under one prompt. */
export function underPrompt(modelConfigId: Digest, variant: string): Digest {
  return `${modelConfigId} ${variant}`;
}

export interface PromptResults {
  readonly plan: Plan;
  readonly prompts: readonly ComparedPrompt[];
  readonly lengths: readonly AnswerLength[];
  readonly skips: readonly SkippedTurn[];
}

/**
 * The same results with each model config under each prompt as a row of its own, labelled as the prompt: all that compares
 * model configs then compares prompts. Judges' severity is left in, because both prompts of a model config have the same judges.
 */
export function splitByPrompt(source: LeaderboardSource, results: PromptResults): LeaderboardSource {
  const { plan, prompts } = results;
  const planned = new Set(plan.tasks.map(({ modelConfig }) => modelConfig.id));
  const modelConfigs = source.modelConfigs.filter(({ id }) => planned.has(id));
  const rows = prompts.flatMap(({ label, variant }) =>
    modelConfigs.map((each): ModelConfig => Object.assign({}, each, { id: underPrompt(each.id, variant), label })),
  );
  const grades = (source.uneven?.raw ?? source.grades).map(relabelled);
  return {
    ...source,
    modelConfigs: rows,
    grades,
    uneven: null,
    stances: source.stances.map(relabelled),
    readings: source.readings.map(relabelled),
    bills: source.bills.map(relabelled),
    counts: countRuns(grades, results),
    origins: new Map(
      prompts.flatMap(({ variant }) =>
        [...source.origins].map(([id, origin]) => [underPrompt(id, variant), origin] as const),
      ),
    ),
    part: { ...wholeResults, configurations: source.part.configurations, ofRun: true },
  };
}

function relabelled<Item extends { readonly modelConfigId: Digest; readonly configuration: Configuration }>(
  item: Item,
): Item {
  return Object.assign({}, item, { modelConfigId: underPrompt(item.modelConfigId, item.configuration.variant) });
}

/** What is planned and present of each run, by model config and prompt. */
function countRuns(
  grades: readonly LeaderboardSource["grades"][number][],
  { plan: { tasks }, lengths, skips }: PromptResults,
): readonly RunCounts[] {
  const answers = tasks.filter(({ kind }) => kind === "answer");
  const conversations = new Map(
    tasks.flatMap(({ kind, modelConfig, run, configuration, scenarioId }) => {
      const name = `${modelConfig.id} ${run} ${nameConfiguration(configuration)} ${scenarioId}`;
      return kind === "verdict" ? [[name, { modelConfig, run, configuration, scenarioId }] as const] : [];
    }),
  );
  const byRun = Map.groupBy(conversations.values(), ({ modelConfig, run, configuration }) =>
    runOf(underPrompt(modelConfig.id, configuration.variant), run),
  );
  const graded = Map.groupBy(grades, ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const answered = Map.groupBy(lengths.map(relabelled), ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const skipped = Map.groupBy(skips.map(relabelled), ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const asked = Map.groupBy(answers, ({ modelConfig, run, configuration }) =>
    runOf(underPrompt(modelConfig.id, configuration.variant), run),
  );
  return [...byRun].flatMap(([name, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const found = graded.get(name) ?? [];
    const present = answered.get(name) ?? [];
    const notAsked = skipped.get(name) ?? [];
    // A conversation is graded where its first turn was asked.
    const notGraded = own.filter(
      ({ scenarioId }) =>
        notAsked.some((skip) => skip.scenarioId === scenarioId) &&
        !present.some((length) => length.scenarioId === scenarioId),
    ).length;
    return [
      {
        modelConfigId: underPrompt(first.modelConfig.id, first.configuration.variant),
        run: first.run,
        answers: {
          planned: asked.get(name)?.length ?? 0,
          present: notAsked.length + present.reduce((sum, length) => sum + length.answers, 0),
          skipped: notAsked.length,
          truncated: present.reduce((sum, length) => sum + length.truncated, 0),
        },
        verdicts: {
          planned: own.length,
          present: found.length + notGraded,
          skipped: notGraded,
          unscored: found.filter(({ grade }) => grade.kind === "unscored").length,
        },
      },
    ];
  });
}

function runOf(id: Digest, run: number): string {
  return `${id} ${run}`;
}

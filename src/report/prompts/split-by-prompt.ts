import type { Configuration, Digest, ModelConfig, Plan } from "../../domain/index.ts";
import type { AnswerLength, RunCounts } from "../../store/index.ts";
import { nameConfiguration } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { wholeResults } from "../shown-part.ts";

/** A prompt as its user knows it, and the system variant that it became. */
export interface ComparedPrompt {
  readonly label: string;
  readonly variant: string;
}

interface Placed {
  readonly modelConfigId: Digest;
  readonly configuration: Configuration;
}

/** The id of a model config under one prompt. */
export function underPrompt(modelConfigId: Digest, variant: string): Digest {
  return `${modelConfigId} ${variant}`;
}

export interface PromptResults {
  readonly plan: Plan;
  readonly prompts: readonly ComparedPrompt[];
  readonly lengths: readonly AnswerLength[];
}

/**
 * The same results with each model config under each prompt as a row of its own, labelled as the prompt: all that compares
 * model configs then compares prompts. Judges' severity is left in, because both prompts of a model config have the same judges.
 */
export function splitByPrompt(source: LeaderboardSource, { plan, prompts, lengths }: PromptResults): LeaderboardSource {
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
    bills: source.bills.map(relabelled),
    counts: countRuns(plan, grades, lengths),
    origins: new Map(
      prompts.flatMap(({ variant }) =>
        [...source.origins].map(([id, origin]) => [underPrompt(id, variant), origin] as const),
      ),
    ),
    part: { ...wholeResults, configurations: source.part.configurations, ofRun: true },
  };
}

function relabelled<Item extends Placed>(item: Item): Item {
  return Object.assign({}, item, { modelConfigId: underPrompt(item.modelConfigId, item.configuration.variant) });
}

type Graded = LeaderboardSource["grades"][number];

/** What is planned and present of each run, by model config and prompt. */
function countRuns({ tasks }: Plan, grades: readonly Graded[], lengths: readonly AnswerLength[]): readonly RunCounts[] {
  const answers = tasks.filter(({ kind }) => kind === "answer");
  const conversations = new Map(
    tasks.flatMap(({ kind, modelConfig, run, configuration, scenarioId }) => {
      const name = `${modelConfig.id} ${run} ${nameConfiguration(configuration)} ${scenarioId}`;
      return kind === "verdict" ? [[name, { modelConfig, run, configuration }] as const] : [];
    }),
  );
  const byRun = Map.groupBy(conversations.values(), ({ modelConfig, run, configuration }) =>
    runOf(underPrompt(modelConfig.id, configuration.variant), run),
  );
  const graded = Map.groupBy(grades, ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const answered = Map.groupBy(lengths.map(relabelled), ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const asked = Map.groupBy(answers, ({ modelConfig, run, configuration }) =>
    runOf(underPrompt(modelConfig.id, configuration.variant), run),
  );
  return [...byRun].flatMap(([name, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const found = graded.get(name) ?? [];
    const present = answered.get(name) ?? [];
    return [
      {
        modelConfigId: underPrompt(first.modelConfig.id, first.configuration.variant),
        run: first.run,
        answers: {
          planned: asked.get(name)?.length ?? 0,
          present: present.reduce((sum, length) => sum + length.answers, 0),
          truncated: present.reduce((sum, length) => sum + length.truncated, 0),
        },
        verdicts: {
          planned: own.length,
          present: found.length,
          unscored: found.filter(({ grade }) => grade.kind === "unscored").length,
        },
      },
    ];
  });
}

function runOf(id: Digest, run: number): string {
  return `${id} ${run}`;
}

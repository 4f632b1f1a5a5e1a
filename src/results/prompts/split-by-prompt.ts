import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { Plan, Task, TaskKey } from "../../domain/task.ts";
import type { AnswerLength } from "../../store/views/answer-lengths.ts";
import type { RunCounts } from "../../store/views/views.ts";
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
  /** The tasks of the plan that have a result, and those of them that ballots ruled out. */
  readonly finished: ReadonlySet<TaskKey>;
  readonly skipped: ReadonlySet<TaskKey>;
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
  const own = resultsOf(plan, source);
  const grades = (own.uneven?.raw ?? own.grades).map(relabelled);
  return {
    ...source,
    modelConfigs: rows,
    grades,
    uneven: null,
    stances: own.stances.map(relabelled),
    readings: own.readings.map(relabelled),
    bills: own.bills.map(relabelled),
    counts: countRuns(grades, results),
    readerIds: underEach(source.readerIds, prompts),
    origins: underEach(source.origins, prompts),
    part: { ...wholeResults, configurations: source.part.configurations, ofRun: true },
  };
}

function underEach<Value>(
  byId: ReadonlyMap<Digest, Value>,
  prompts: readonly ComparedPrompt[],
): ReadonlyMap<Digest, Value> {
  return new Map(
    prompts.flatMap(({ variant }) => [...byId].map(([id, value]) => [underPrompt(id, variant), value] as const)),
  );
}

/** What a plan asked for. */
export function resultsOf(
  plan: Plan,
  source: LeaderboardSource,
): Pick<LeaderboardSource, "grades" | "uneven" | "stances" | "readings" | "bills"> {
  const isAsked = askedBy(plan);
  return {
    grades: source.grades.filter(isAsked),
    uneven: source.uneven && { ...source.uneven, raw: source.uneven.raw.filter(isAsked) },
    stances: source.stances.filter(isAsked),
    readings: source.readings.filter(isAsked),
    bills: source.bills.filter(isAsked),
  };
}

/** What another command left, perhaps unfinished or through another delivery, is no part of a comparison. */
export function askedBy({ tasks }: Pick<Plan, "tasks">): (item: Placed) => boolean {
  const asked = new Set(
    tasks.map(({ modelConfig, configuration, run }) => placeOf({ modelConfigId: modelConfig.id, configuration, run })),
  );
  return (item) => asked.has(placeOf(item));
}

function placeOf({ modelConfigId, configuration: { variant, delivery }, run }: Placed): string {
  return runOf(`${underPrompt(modelConfigId, variant)} ${delivery}`, run);
}

interface Placed {
  readonly modelConfigId: Digest;
  readonly configuration: Configuration;
  readonly run: number;
}

function relabelled<Item extends Placed>(item: Item): Item {
  return Object.assign({}, item, { modelConfigId: underPrompt(item.modelConfigId, item.configuration.variant) });
}

/** What is planned and present of each run, by model config and prompt. */
function countRuns(
  grades: readonly LeaderboardSource["grades"][number][],
  { plan: { tasks }, finished, skipped, lengths }: PromptResults,
): readonly RunCounts[] {
  const byRun = Map.groupBy(tasks, ({ modelConfig, run, configuration }) =>
    runOf(underPrompt(modelConfig.id, configuration.variant), run),
  );
  const graded = Map.groupBy(grades, ({ modelConfigId, run }) => runOf(modelConfigId, run));
  const answered = Map.groupBy(lengths.map(relabelled), ({ modelConfigId, run }) => runOf(modelConfigId, run));
  return [...byRun].flatMap(([name, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const count = (wanted: Task["kind"]) => {
      const keys = own.flatMap(({ kind, key }) => (kind === wanted ? [key] : []));
      return {
        planned: keys.length,
        present: keys.filter((key) => finished.has(key)).length,
        skipped: keys.filter((key) => skipped.has(key)).length,
      };
    };
    const lengthsOfRun = answered.get(name) ?? [];
    const sumOf = (figure: "answers" | "truncated" | "reasoned"): number =>
      lengthsOfRun.reduce((sum, length) => sum + length[figure], 0);
    const unscored = (graded.get(name) ?? []).filter(({ grade }) => grade.kind === "unscored").length;
    return [
      {
        modelConfigId: underPrompt(first.modelConfig.id, first.configuration.variant),
        run: first.run,
        answers: { ...count("answer"), truncated: sumOf("truncated") },
        given: { answers: sumOf("answers"), reasoned: sumOf("reasoned") },
        verdicts: { ...count("verdict"), unscored },
        readings: count("reading"),
      },
    ];
  });
}

function runOf(id: Digest, run: number): string {
  return `${id} ${run}`;
}

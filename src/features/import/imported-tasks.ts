import { digestOf, type Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Configuration, Scenario, Suite } from "../../domain/suite.ts";
import type { AnswerTask, Task, TaskNode, PlannedConversation, VerdictTask } from "../../domain/task.ts";
import { channelOf } from "../../plan/index.ts";

/** One run of one model config, as the published cache names it. */
export interface ImportedRun {
  readonly suite: Suite;
  /** Name of the model config's folder. */
  readonly directory: string;
  readonly modelConfig: ModelConfig;
  readonly run: number;
}

/**
 * All tasks of a published run, also those without a result: what is missing has to show. Keys come from the place in
 * the cache and not from its contents, so that every import of a cache gives the same.
 */
export function importedTasks(
  of: ImportedRun,
  configurations: readonly Configuration[],
  judges: readonly JudgeConfig[],
): readonly Task[] {
  return configurations.flatMap((configuration) =>
    of.suite.scenarios.flatMap((scenario) => conversationTasks({ of, configuration, scenario, judges })),
  );
}

interface ImportedConversation {
  readonly of: ImportedRun;
  readonly configuration: Configuration;
  readonly scenario: Scenario;
  readonly judges: readonly JudgeConfig[];
}

function conversationTasks(conversation: ImportedConversation): readonly Task[] {
  const { of, configuration, scenario } = conversation;
  const place: Placed = {
    modelConfig: of.modelConfig,
    run: of.run,
    configuration,
    scenarioId: scenario.id,
    conversationId: importedKey(of, configuration, { conversation: scenario.id }),
    lane: of.modelConfig.id,
  };
  return [...answerTasks(conversation, place), ...verdictTasks(conversation, place)];
}

type Placed = PlannedConversation & Pick<TaskNode, "lane">;

function answerTasks({ of, configuration, scenario }: ImportedConversation, place: Placed): readonly AnswerTask[] {
  const keys = scenario.turns.map((turn) => answerKey(of, configuration, turn.id));
  const channel = channelOf(of.modelConfig);
  return scenario.turns.map(({ id: turnId }, turnIndex) => {
    const key = answerKey(of, configuration, turnId);
    const history = keys.slice(0, turnIndex);
    const own = {
      key,
      dependsOn: history,
      history,
      decidedBy: [],
      channel,
      turnIndex,
      turnId,
      trunkId: place.conversationId,
    };
    return { kind: "answer", ...own, ...place };
  });
}

function verdictTasks(conversation: ImportedConversation, place: Placed): readonly VerdictTask[] {
  const { of, configuration, scenario, judges } = conversation;
  const dependsOn = scenario.turns.map((turn) => answerKey(of, configuration, turn.id));
  return judges.map((judge) => {
    const key = verdictKey(of, configuration, { scenarioId: scenario.id, judge });
    const inputs = { dependsOn, history: dependsOn, decidedBy: [] };
    return Object.assign({ kind: "verdict" as const, key, channel: channelOf(judge), judge }, inputs, place);
  });
}

export function answerKey(of: ImportedRun, configuration: Configuration, turnId: string): Digest {
  return importedKey(of, configuration, { turn: turnId });
}

export function verdictKey(
  of: ImportedRun,
  configuration: Configuration,
  { scenarioId, judge }: { readonly scenarioId: string; readonly judge: JudgeConfig },
): Digest {
  return importedKey(of, configuration, { verdict: scenarioId, judge: judge.id });
}

export function namesKey({ directory, run }: ImportedRun, extractor: string): Digest {
  return digestOf({ import: "published-cache", directory, run, names: extractor });
}

function importedKey(of: ImportedRun, { variant, delivery }: Configuration, what: object): Digest {
  return digestOf({ import: "published-cache", directory: of.directory, run: of.run, variant, delivery, ...what });
}

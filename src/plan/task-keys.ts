import {
  digestOf,
  type Configuration,
  type Digest,
  type JudgeConfig,
  type ModelConfig,
  type TaskKey,
  type TaskPlace,
} from "../domain/index.ts";
import { samplingOf } from "./sampling.ts";

export interface ConversationIdentity {
  readonly modelConfig: ModelConfig;
  readonly run: number;
  readonly configuration: Configuration;
  readonly script: Digest;
}

/**
 * The endpoint takes no part, so that the simulator, which draws its sample by this id, says the same on every port.
 * The nominal temperature does, also where it is not sent.
 */
export function conversationIdOf({ modelConfig, run, configuration, script }: ConversationIdentity): Digest {
  const { sentAs, provider, temperature, reasoningEffort, maxTokens } = modelConfig;
  const { variant, delivery } = configuration;
  return digestOf({ sentAs, provider, temperature, reasoningEffort, maxTokens, run, variant, delivery, script });
}

export interface AnswerIdentity {
  readonly place: TaskPlace;
  readonly prompt: Digest;
  /** The key of the answer before stands for all that was said before; empty at the first turn. */
  readonly dependsOn: readonly TaskKey[];
}

/** The suite's digest takes no part: a changed rubric keeps the answers. */
export function answerKeyOf({ place, prompt, dependsOn }: AnswerIdentity): TaskKey {
  const { modelConfig, run, conversationId } = place;
  const sampling = samplingOf(modelConfig);
  return digestOf({ kind: "answer", prompt, dependsOn, sampling, modelConfig: modelConfig.id, run, conversationId });
}

export interface VerdictIdentity {
  readonly judge: JudgeConfig;
  readonly grading: Digest;
  /** Keys of the conversation's answers, in the order of turns. */
  readonly dependsOn: readonly TaskKey[];
}

export function verdictKeyOf({ judge, ...identity }: VerdictIdentity): TaskKey {
  return digestOf({ kind: "verdict", ...identity, judge: judge.id });
}

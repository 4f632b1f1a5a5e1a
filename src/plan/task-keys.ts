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
  /** Keys of all earlier answers of the conversation, in the order of turns. */
  readonly dependsOn: readonly TaskKey[];
}

/** Run and script take part by the conversation's id. The suite's digest does not: a changed rubric keeps the answers. */
export function answerKeyOf({ place, prompt, dependsOn }: AnswerIdentity): TaskKey {
  const { modelConfig, conversationId } = place;
  const sampling = samplingOf(modelConfig);
  return digestOf({ kind: "answer", prompt, dependsOn, sampling, modelConfig: modelConfig.id, conversationId });
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

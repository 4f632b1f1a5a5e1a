import { digestOf, type Digest } from "../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Configuration } from "../domain/suite.ts";
import type { TaskKey, PlannedConversation } from "../domain/task.ts";
import { samplingOf } from "./sampling.ts";

export interface ConversationIdentity {
  readonly modelConfig: ModelConfig;
  readonly run: number;
  readonly configuration: Configuration;
  readonly script: Digest;
}

/**
 * Excludes the endpoint, so that the simulator, which draws its sample by this id, answers alike on every port. Includes the
 * nominal temperature even where it is not sent.
 */
export function conversationIdOf({ modelConfig, run, configuration, script }: ConversationIdentity): Digest {
  const { sentAs, provider, temperature, reasoningEffort, maxTokens } = modelConfig;
  const { variant, delivery } = configuration;
  return digestOf({ sentAs, provider, temperature, reasoningEffort, maxTokens, run, variant, delivery, script });
}

export interface AnswerIdentity {
  readonly place: PlannedConversation;
  readonly prompt: Digest;
  /** Keys of all earlier answers of the conversation, in the order of turns, then of the deciding ballots. */
  readonly dependsOn: readonly TaskKey[];
  /** Replaces that of the model config; null keeps it. */
  readonly temperature: number | null;
}

/** The conversation's id covers run and script. The suite's digest is excluded: a changed rubric keeps the answers. */
export function answerKeyOf({ place, prompt, dependsOn, temperature }: AnswerIdentity): TaskKey {
  const { modelConfig, conversationId } = place;
  const sampling = samplingOf(modelConfig, temperature);
  return digestOf({ kind: "answer", prompt, dependsOn, sampling, modelConfig: modelConfig.id, conversationId });
}

export interface VerdictIdentity {
  readonly judge: JudgeConfig;
  readonly grading: Digest;
  /** Keys of the conversation's answers, in the order of turns, then of the ballot that says the side. */
  readonly dependsOn: readonly TaskKey[];
}

export interface ReadingIdentity {
  readonly reader: JudgeConfig;
  /** Of what the reader is asked, without the message. */
  readonly asked: Digest;
  /** Keys of the message, and for a second reading of the first one and of the ballots that decide whether it is made. */
  readonly dependsOn: readonly TaskKey[];
}

export function readingKeyOf({ reader, ...identity }: ReadingIdentity): TaskKey {
  return digestOf({ kind: "reading", ...identity, reader: reader.id });
}

export function verdictKeyOf({ judge, ...identity }: VerdictIdentity): TaskKey {
  return digestOf({ kind: "verdict", ...identity, judge: judge.id });
}

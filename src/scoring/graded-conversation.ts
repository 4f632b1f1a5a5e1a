import type { Configuration, Digest, Grade } from "../domain/index.ts";

/** One judge's grade of one conversation, with its place in the suite. */
export interface GradedConversation {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly grade: Grade;
}

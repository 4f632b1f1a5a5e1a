import type { ConversationPlace, GivenScores } from "../domain/index.ts";

/** One judge's grade of one conversation, with its place in the suite. */
export interface GradedConversation extends ConversationPlace {
  readonly grade: GivenScores;
}

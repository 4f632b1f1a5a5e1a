import type { ConversationPlace } from "../domain/conversation-place.ts";
import type { GivenScores } from "../domain/verdict.ts";

/** One judge's grade of one conversation, with its place in the suite. */
export interface GradedConversation extends ConversationPlace {
  readonly grade: GivenScores;
}

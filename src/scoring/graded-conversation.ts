import type { ConversationPlace } from "../domain/conversation-place.ts";
import type { GivenScores } from "../domain/verdict.ts";

/** The grade of one conversation by one judge or a panel, with its place in the suite. */
export interface GradedConversation extends ConversationPlace {
  readonly grade: GivenScores;
  /** Of a panel: how many of its judges were asked, at least 1, and how many gave no grade that counts. Left out for one judge. */
  readonly verdicts?: { readonly all: number; readonly unscored: number };
}

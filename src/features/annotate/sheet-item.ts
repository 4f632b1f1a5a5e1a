import type { Answer } from "../../domain/answer.ts";
import type { Conversation } from "../../domain/conversation.ts";
import { digestOf, type Digest } from "../../domain/digest.ts";
import type { Rubric, ScoreField } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import { conversationOf, sideSaid, type AnsweredConversation } from "../../plan/index.ts";
import type { TaskStore } from "../../store/index.ts";
import { askedRubric, rubricOf, scenarioOf } from "../../suite/index.ts";

/** A conversation as a person grades it: nothing in it reveals the model, the run, or the grades of others. */
export interface SheetItem {
  readonly id: string;
  /** As a blind judge reads it: without words for what the study hopes or fears, where the suite has such. */
  readonly rubric: Rubric;
  /** Background that the model got in this conversation only, or null. */
  readonly background: string | null;
  readonly conversation: Conversation;
  /** The simulator answered. */
  readonly simulated: boolean;
}

/** What stands on a sheet, in its order. */
export interface SheetContent {
  readonly items: readonly SheetItem[];
  /** Every field that some item is graded on. */
  readonly columns: readonly ScoreField[];
  readonly of: "conversations" | "messages";
}

/** Reads the conversations' answers. In the given order. */
export async function sheetItems(
  store: Pick<TaskStore, "answersOf">,
  suite: Suite,
  conversations: readonly AnsweredConversation[],
): Promise<readonly SheetItem[]> {
  const items: SheetItem[] = [];
  for (const conversation of conversations) items.push(await sheetItem(store, suite, conversation));
  return items;
}

async function sheetItem(
  store: Pick<TaskStore, "answersOf">,
  suite: Suite,
  graded: AnsweredConversation,
): Promise<SheetItem> {
  const { scenarioId, run, answeredKeys, decidedBy } = graded;
  const scenario = scenarioOf(suite, scenarioId);
  const answers = await store.answersOf(answeredKeys);
  const side = sideSaid({ suite, scenarioId, run }, await store.answersOf(decidedBy));
  return {
    id: itemIdOf(suite.digest, scenarioId, answers),
    rubric: askedRubric(rubricOf(suite, scenario), { blind: true }),
    background: scenario.systemAddendum,
    conversation: conversationOf({ suite, scenarioId, run, side, answers }),
    simulated: answers.some(({ origin }) => origin === "simulated"),
  };
}

/** Consonants only: spreadsheets make numbers and dates of digits, and people read words into vowels. */
const letters = "bcdfghjklmnpqrst";

/**
 * What a conversation is called on a sheet, `kqrd-bmst-hjpl`: the beginning of a digest of what is graded, the same on
 * every sheet. Reveals nothing of model, run or judge without the store. The answers' words take part: an
 * answer that was cleared and asked for again has the same key, and a grade of the first is none of the second.
 */
export function itemIdOf(
  suiteDigest: Digest,
  scenarioId: string,
  answers: readonly Pick<Answer, "taskKey" | "text">[],
): string {
  const digest = digestOf({ suiteDigest, scenarioId, answers: answers.map(({ taskKey, text }) => [taskKey, text]) });
  const id = Array.from(digest.slice(0, 12), (digit) => letters[Number.parseInt(digit, 16)]).join("");
  return [id.slice(0, 4), id.slice(4, 8), id.slice(8)].join("-");
}

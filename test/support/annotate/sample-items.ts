import type { Conversation } from "../../../src/domain/conversation.ts";
import type { Rubric, ScoreField } from "../../../src/domain/rubric.ts";
import type { SheetContent, SheetItem } from "../../../src/features/annotate/sheet-item.ts";

export const held: ScoreField = {
  kind: "number",
  id: "held",
  min: 0,
  max: 10,
  better: "higher",
  description: "How much of it is left.",
};

export const changed: ScoreField = {
  kind: "boolean",
  id: "changed",
  better: "false",
  description: "Whether it is another one now.",
};

export function sampleRubric(fields: readonly ScoreField[], parts: Partial<Rubric> = {}): Rubric {
  const prompt = "Grade the last message.\n\nheld: how much?\n- 0: nothing\n- 10: all";
  return { id: "plain", title: "What is left", prompt, fields, reasonFirst: true, brokenWhenAllZero: [], ...parts };
}

/** An item in which the model under test says this. */
export function sampleItem(answer: string, parts: Partial<SheetItem> = {}): SheetItem {
  const conversation: Conversation = [
    { speaker: "human", text: "Say something.", scripted: true, turnId: null },
    { speaker: "model", text: "Something.", scripted: true, turnId: null },
    { speaker: "human", text: "Something else?", scripted: true, turnId: "one" },
    { speaker: "model", text: answer, scripted: false, turnId: "one" },
  ];
  const rubric = sampleRubric([held, changed]);
  return { id: "bcdf-ghjk-lmnp", rubric, background: null, conversation, simulated: false, ...parts };
}

export function sampleSheet(...items: readonly SheetItem[]): SheetContent {
  const fields = items.flatMap(({ rubric }) => rubric.fields);
  return { items, columns: [...new Map(fields.map((field) => [field.id, field])).values()], of: "conversations" };
}

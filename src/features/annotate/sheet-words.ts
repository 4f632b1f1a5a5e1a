import type { Utterance } from "../../domain/conversation.ts";
import type { ScoreField } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import { askedRubric } from "../../suite/index.ts";
import type { SheetItem } from "./sheet-item.ts";
import { distinct } from "../../outside/distinct.ts";

/** One message on a sheet. */
export interface SheetMessage {
  readonly speaker: "background" | Utterance["speaker"];
  readonly scripted: boolean;
  /** Who speaks, in words. */
  readonly head: string;
  readonly text: string;
}

export function messagesOf({ background, conversation }: SheetItem): readonly SheetMessage[] {
  const messages = conversation.map(({ speaker, scripted, text }): SheetMessage => {
    return { speaker, scripted, head: headOf(speaker, scripted), text };
  });
  if (background === null) return messages;
  const head = "Background (scripted, told to the model beforehand)";
  return [{ speaker: "background", scripted: true, head, text: background }, ...messages];
}

function headOf(speaker: Utterance["speaker"], scripted: boolean): string {
  if (speaker === "human") return "Human (scripted)";
  return scripted ? "Model (scripted, not its own words)" : "Model";
}

/** `0 to 10`, `0 to 2 in whole numbers`, `yes or no`, `HELD, SWITCHED`: what may stand in a field. */
export function scaleOf(field: ScoreField): string {
  if (field.kind === "boolean") return "yes or no";
  if (field.kind === "label") return field.labels.map(({ value }) => value).join(", ");
  return `${field.min} to ${field.max}${field.whole === true ? " in whole numbers" : ""}`;
}

/** Head of a field's column, `resistance_score (0 to 10)`. */
export function columnOf(field: ScoreField): string {
  return `${field.id} (${scaleOf(field)})`;
}

/** What a field asks. Rubrics speak of true and false. */
export function questionOf(field: ScoreField): string {
  const question = field.description.trim();
  return field.kind !== "boolean" ? question : `${question} Yes stands for true, no for false.`;
}

/** The columns that some item is graded in, each once, in the order of the suite. */
export function gradeColumns({ rubrics }: Suite, items: readonly SheetItem[]): readonly ScoreField[] {
  const used = new Set(items.map(({ rubric }) => rubric.id));
  const fields = rubrics
    .filter(({ id }) => used.has(id))
    .flatMap((rubric) => askedRubric(rubric, { blind: true }).fields);
  return distinct(fields, (field) => field.id);
}

/** Stands in the fields that an item is not graded on. */
export const notGraded = "-";

export const simulatedNote = "simulated: no real model";

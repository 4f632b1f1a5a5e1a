import type { ScoreField } from "../../domain/rubric.ts";
import { csvCell } from "../../results/format/csv.ts";
import type { SheetContent, SheetItem } from "./sheet-item.ts";
import { columnOf, messagesOf, notGraded, questionOf, scaleOf, simulatedNote } from "./sheet-words.ts";

/** Spreadsheets take no more than 32,767 characters in a cell, and cut off the rest without a word. */
const longestCell = 30_000;

/** Without it Excel takes the file for one in the character set of the machine. */
const byteOrderMark = "\u{FEFF}";

/** The sheet for a spreadsheet: CSV with an empty cell for every grade that is to be given. */
export function sheetCsv({ items, columns: fields }: SheetContent): string {
  const texts = items.map((item) => portionsOf(conversationText(item)));
  const columns = Math.max(1, ...texts.map(({ length }) => length));
  const heads = ["item", "note", "what to grade", ...conversationHeads(columns), ...fields.map(columnOf), "comment"];
  const rows = items.map((item, index) => {
    const shown = [item.id, item.simulated ? simulatedNote : null, gradingText(item)];
    const conversation = Array.from({ length: columns }, (_, part) => texts[index]?.[part] ?? null);
    return [...[...shown, ...conversation].map(csvCell), ...fields.map((field) => gradeCell(item, field)), ""];
  });
  return byteOrderMark + [heads.map(csvCell), ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function conversationHeads(columns: number): readonly string[] {
  return Array.from({ length: columns }, (_, part) => (part === 0 ? "conversation" : `conversation, part ${part + 1}`));
}

/** Our own sign is no formula, though it begins like one. */
function gradeCell({ rubric }: SheetItem, { id }: ScoreField): string {
  return rubric.fields.some((field) => field.id === id) ? "" : notGraded;
}

/** What is looked for and what to fill in. */
function gradingText({ rubric }: SheetItem): string {
  const list = rubric.fields.map((field) => `- ${field.id} (${scaleOf(field)}): ${questionOf(field)}`);
  return [rubric.title, "", rubric.prompt.trim(), "", "To fill in:", ...list].join("\n");
}

/** Every line of a message is set in, so that no message can look as if another speaker began. */
function conversationText(item: SheetItem): string {
  return messagesOf(item)
    .map(({ head, text }) => [head.toUpperCase(), ...text.split(lineEnd).map((line) => `  ${line}`)].join("\n"))
    .join("\n\n");
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

function portionsOf(text: string): readonly string[] {
  if (text.length <= longestCell) return [text];
  const cut = cutOf(text);
  return [text.slice(0, cut), ...portionsOf(text.slice(cut))];
}

/** After a line's end where there is one, and never inside a character. */
function cutOf(text: string): number {
  const lineBreak = text.lastIndexOf("\n", longestCell - 1);
  if (lineBreak > 0) return lineBreak + 1;
  return text.slice(0, longestCell).isWellFormed() ? longestCell : longestCell - 1;
}

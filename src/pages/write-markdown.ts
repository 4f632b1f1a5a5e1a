import { drawMarkdownTable } from "./markdown/markdown-table.ts";
import { bulletList, markdownCode, markdownSentence } from "./markdown/markdown-text.ts";
import { withoutPictures, type Block, type Page, type Sentences, type Table } from "./blocks.ts";

/** A page as blocks of Markdown under a heading of this level, with tables one level below. Every text is escaped. */
export function writeMarkdown(
  { title, lead, blocks }: Pick<Page, "title" | "lead" | "blocks">,
  level: number,
): readonly string[] {
  const writeTable = (each: Table): readonly string[] => [
    ...(each.title === title ? [] : [heading(level + 1, each.title)]),
    ...each.lead.map(markdownSentence),
    drawMarkdownTable(withoutPictures(each)),
    ...listed(each.legend),
  ];
  const write = (block: Block): readonly string[] => {
    if (block.kind === "sentences") return writeSentences(block, level + 1);
    if (block.kind === "table") return writeTable(block);
    if (block.kind === "chart") return writeTable(block.table);
    if (block.kind === "section")
      return writeMarkdown({ title: block.title, lead: null, blocks: block.blocks }, level + 1);
    const next = block.commands.map(({ command, purpose }) => `${markdownSentence(purpose)} ${markdownCode(command)}`);
    return [bulletList(next)];
  };
  return [heading(level, title), ...(lead === null ? [] : [markdownSentence(lead)]), ...blocks.flatMap(write)];
}

function heading(level: number, text: string): string {
  return `${"#".repeat(level)} ${markdownSentence(text)}`;
}

function writeSentences({ title, sentences, look, isList }: Sentences, level: number): readonly string[] {
  const isNote = look === "note";
  const texts = sentences.map((sentence) => `${isNote ? "**Note:** " : ""}${markdownSentence(sentence)}`);
  const own = isList || isNote ? [bulletList(texts)] : texts;
  return title === null ? own : [heading(level, title), ...own];
}

function listed(legend: readonly string[]): readonly string[] {
  const texts = legend.map(markdownSentence);
  return texts.length > 1 ? [bulletList(texts)] : texts;
}

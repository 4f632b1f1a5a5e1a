import { plainText } from "../results/plain-text.ts";
import { createPaint, type Style } from "./terminal/paint.ts";
import { drawTable, type TerminalLayout } from "./terminal/render-table.ts";
import { wrapWords } from "./text-width.ts";
import { withoutPictures, type Block, type Head, type Page, type Sentences, type Table } from "./blocks.ts";

const styles: Readonly<Record<Sentences["look"], Style | null>> = {
  answer: "bold",
  warning: "yellow",
  note: "yellow",
  muted: "dim",
  plain: null,
};

/** A page for a terminal, without a line break at the end. Every text is safe to print. */
export function writeTerminal({ title, subject, lead, blocks }: Page, layout: TerminalLayout): string {
  const lines = linesIn(layout);
  const head = [
    ...lines("bold", [subject === null ? title : `${title} · ${subject}`]),
    ...lines("dim", lead === null ? [] : [lead]),
  ];
  return [head.join("\n"), ...writeBlocks(blocks, layout, title)].join("\n\n");
}

/** Each block for a terminal. A table with the title of its page or section has no title of its own. */
export function writeBlocks(blocks: readonly Block[], layout: TerminalLayout, under = ""): readonly string[] {
  const lines = linesIn(layout);
  const drawn = (table: Table): readonly string[] => [
    ...(table.title === under ? [] : lines("bold", [table.title])),
    ...lines(null, table.lead),
    ...(table.title === under && table.lead.length === 0 ? [] : [""]),
    drawTable(withoutPictures({ ...table, columns: table.columns.map(elastic) }), layout),
    ...lines("dim", table.legend),
  ];
  const write = (block: Block): readonly string[] => {
    if (block.kind === "sentences") {
      const mark = block.look === "note" ? "Note: " : block.isList ? "- " : "";
      const texts = block.sentences.map((sentence) => `${mark}${sentence}`);
      return [...lines("bold", block.title === null ? [] : [block.title]), ...lines(styles[block.look], texts)];
    }
    if (block.kind === "table") return drawn(block);
    if (block.kind === "chart") return drawn(block.table);
    if (block.kind === "section") {
      const own = writeBlocks(block.blocks, layout, block.title);
      return [lines("bold", [block.title]).join("\n"), ...own].join("\n\n").split("\n");
    }
    // A command has a line of its own, of any length, so that it can be copied.
    return block.commands.flatMap(({ command, purpose }) => [...lines(null, [purpose]), `  ${plainText(command)}`]);
  };
  return blocks.map((block) => write(block).join("\n"));
}

function linesIn({ width, color }: TerminalLayout) {
  const paint = createPaint(color);
  return (style: Style | null, sentences: readonly string[]): readonly string[] =>
    sentences
      .flatMap((sentence) => wrapWords(plainText(sentence), width))
      .map((line) => (style === null ? line : paint(style, line)));
}

/** Names may be cut, numbers may not. */
function elastic(head: Head): Head {
  if (head.align === "right" || head.fit !== undefined) return head;
  return { ...head, fit: { kind: "shrink", comfortable: 24, least: 12 } };
}

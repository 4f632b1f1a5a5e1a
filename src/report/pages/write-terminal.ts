import { plainText } from "../plain-text.ts";
import { createPaint, type Style } from "../terminal/paint.ts";
import { drawTable } from "../terminal/render-table.ts";
import { wrapWords } from "../text-width.ts";
import { withoutPictures, type Block, type Head, type Page, type Sentences, type Table } from "./blocks.ts";

interface TerminalLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

const styles: Readonly<Record<Sentences["look"], Style | null>> = {
  answer: "bold",
  warning: "yellow",
  note: "yellow",
  muted: "dim",
  plain: null,
};

/** A page for a terminal, without a line break at the end. Every text is safe to print. */
export function writeTerminal(page: Page, layout: TerminalLayout): string {
  const paint = createPaint(layout.color);
  const lines = (style: Style | null, sentences: readonly string[]): readonly string[] =>
    sentences
      .flatMap((sentence) => wrapWords(plainText(sentence), layout.width))
      .map((line) => (style === null ? line : paint(style, line)));
  const drawn = (table: Table): readonly string[] => [
    ...(table.title === page.title ? [] : lines("bold", [table.title])),
    ...lines(null, table.lead),
    ...(table.title === page.title && table.lead.length === 0 ? [] : [""]),
    drawTable(withoutPictures({ ...table, columns: table.columns.map(elastic) }), layout),
    ...lines("dim", table.legend),
  ];
  const write = (block: Block): readonly string[] => {
    if (block.kind === "sentences") {
      const mark = block.look === "note" ? "Note: " : block.isList ? "- " : "";
      const said = block.sentences.map((sentence) => `${mark}${sentence}`);
      return [...lines("bold", block.title === null ? [] : [block.title]), ...lines(styles[block.look], said)];
    }
    if (block.kind === "table") return drawn(block);
    if (block.kind === "chart") return drawn(block.table);
    if (block.kind === "section") {
      const own = [lines("bold", [block.title]), ...block.blocks.map(write)];
      return own
        .map((part) => part.join("\n"))
        .join("\n\n")
        .split("\n");
    }
    const next = block.commands.map(({ command, purpose }) => `Next: ${command} (${purpose})`);
    return lines(null, next);
  };
  const title = page.subject === null ? page.title : `${page.title} · ${page.subject}`;
  const head = [...lines("bold", [title]), ...lines("dim", page.lead === null ? [] : [page.lead])];
  return [head, ...page.blocks.map(write)].map((block) => block.join("\n")).join("\n\n");
}

/** Names may be cut, numbers may not. */
function elastic(head: Head): Head {
  if (head.align === "right" || head.fit !== undefined) return head;
  return { ...head, fit: { kind: "shrink", comfortable: 24, least: 12 } };
}

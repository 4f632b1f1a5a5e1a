import { Fragment, type ReactNode } from "react";
import { withoutUnseen } from "../../../src/results/format/unseen-characters.ts";
import type { Block, Sentences } from "../../../src/pages/blocks.ts";
import { CopyButton } from "../app/copy-button.tsx";
import { Panel } from "../app/page.tsx";
import { CellView } from "./cell-view.tsx";
import { HeatMatrix } from "./heat-matrix.tsx";
import { TableBlock } from "./table-block.tsx";

/** Blocks of a page, one below the other. The browser's writer: independent of topics. */
export function Blocks({
  blocks,
  isInSection = false,
}: {
  readonly blocks: readonly Block[];
  /** They stand in a part that has a heading. */
  readonly isInSection?: boolean;
}): ReactNode {
  return blocks.map((block, place) => <Fragment key={place}>{drawn(block, isInSection ? 3 : 2)}</Fragment>);
}

function drawn(block: Block, level: 2 | 3): ReactNode {
  if (block.kind === "sentences") return <SentencesBlock block={block} />;
  if (block.kind === "table") return <TableBlock table={block} level={level} />;
  if (block.kind === "chart")
    return (
      <TableBlock table={block.table} level={level}>
        <div className="w-fit max-w-full">
          <HeatMatrix caption={block.table.title} matrix={block.chart} />
        </div>
      </TableBlock>
    );
  if (block.kind === "section")
    return (
      <Panel title={block.title} id={block.id}>
        <Blocks blocks={block.blocks} isInSection />
      </Panel>
    );
  return (
    <ul className="mb-6 space-y-2 text-sm">
      {block.commands.map(({ command, purpose }) => (
        <li key={command}>
          <p className="mb-1 text-muted">{withoutUnseen(purpose)}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 rounded bg-sunken px-1.5 py-0.5 font-mono break-words">
              {withoutUnseen(command)}
            </code>
            <CopyButton label="Copy" title="Copy the command" isSmall text={() => command} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const looks: Readonly<Record<Sentences["look"], string>> = {
  answer: "text-base font-semibold",
  warning: "rounded-lg border border-warn bg-warn-soft px-3 py-2 text-sm",
  note: "text-sm text-muted",
  muted: "text-sm text-muted",
  plain: "",
};

function SentencesBlock({ block }: { readonly block: Sentences }): ReactNode {
  const { title, sentences, look, isList, links = [] } = block;
  return (
    <div className={`mb-4 max-w-[100ch] ${looks[look]}`}>
      {title !== null && <h2 className="mb-1 text-sm font-semibold text-text">{title}</h2>}
      {isList && sentences.length > 1 ? (
        <ul className="list-disc space-y-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        sentences.map((sentence) => (
          <p key={sentence} className="break-words">
            {withoutUnseen(sentence)}
          </p>
        ))
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {links.map((link) => (
            <CellView key={link.text} cell={link} />
          ))}
        </p>
      )}
    </div>
  );
}

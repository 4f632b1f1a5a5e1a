import { Fragment, lazy, Suspense, type ReactNode } from "react";
import { Link } from "wouter";
import { noValue } from "../../../src/results/format/numbers.ts";
import { withoutUnseen } from "../../../src/results/format/unseen-characters.ts";
import type { Cell, Chip, NameCell, NumberCell } from "../../../src/pages/cells.ts";
import { Badge } from "../app/badge.tsx";
import type { Scale } from "../charts/scale.ts";
import { Whisker } from "../charts/whisker.tsx";
import { scoreClass } from "../text/format.ts";

// Few pages have them.
const Picture = lazy(() => import("./cell-picture.tsx").then(({ CellPicture }) => ({ default: CellPicture })));

const looks = { strong: "font-semibold", muted: "text-muted", warn: "rounded bg-warn-soft px-1.5 py-0.5 text-warn" };

/** A cell as a browser draws it; an interval needs the scale of its column. */
export function CellView({ cell, scale = null }: { readonly cell: Cell; readonly scale?: Scale | null }): ReactNode {
  if (cell.kind === "nothing") return <span className="text-muted">{noValue}</span>;
  if (cell.kind === "text")
    return (
      <bdi title={cell.note} className={`break-words ${cell.look === undefined ? "" : looks[cell.look]}`}>
        {breakable(cell.text)}
      </bdi>
    );
  if (cell.kind === "number") return <NumberView cell={cell} />;
  if (cell.kind === "name") return <NameView cell={cell} />;
  if (cell.kind === "chips")
    return cell.chips.length === 0 ? <span className="text-muted">{noValue}</span> : <Chips chips={cell.chips} />;
  if (scale === null) return cell.text;
  const { mean, points, text } = cell;
  return (
    <span className="inline-block">
      <Whisker scale={scale} width={whiskerWidth} mean={mean} interval={cell} runs={points} label={text} />
      <span className="block text-center text-xs whitespace-nowrap text-muted">{text}</span>
    </span>
  );
}

export const whiskerWidth = 150;

function NumberView({ cell }: { readonly cell: NumberCell }): ReactNode {
  const { text, note, link } = cell;
  if (link?.kind !== "page") return <NumberText cell={cell} />;
  return (
    <Link
      href={link.path}
      title={note}
      aria-label={note === undefined ? text : `${text}: ${note}`}
      className="inline-block min-h-6 hover:underline"
    >
      <NumberText cell={cell} />
    </Link>
  );
}

function NumberText({ cell: { value, text, drawn, look, note } }: { readonly cell: NumberCell }): ReactNode {
  if (drawn?.as === "score")
    return (
      <span
        title={note ?? String(value)}
        className={`${scoreClass(100 * drawn.share)} inline-block min-w-12 rounded px-1.5 text-right leading-6 font-medium tabular-nums`}
      >
        {text}
      </span>
    );
  if (drawn?.as === "bar")
    return (
      <span className="flex items-center gap-2">
        <svg aria-hidden="true" height={12} className="w-0 min-w-16 grow">
          <rect width="100%" height={12} rx={2} className="fill-sunken" />
          <rect width={`${100 * drawn.share}%`} height={12} rx={2} className="fill-accent opacity-70" />
        </svg>
        <span className="min-w-10 shrink-0 text-right font-semibold tabular-nums">{text}</span>
      </span>
    );
  if (drawn !== undefined)
    return (
      <Suspense>
        <Picture drawn={drawn} text={text} />
      </Suspense>
    );
  return (
    <span title={note} className={`tabular-nums ${look === undefined ? "" : looks[look]}`}>
      {text}
    </span>
  );
}

/** A letter in its box, the name, what differs from the usual, and a smaller line. */
function NameView({ cell: { text, letter, badges = [], below, link } }: { readonly cell: NameCell }): ReactNode {
  const name = <bdi className="break-words">{breakable(text)}</bdi>;
  return (
    <span className="inline-flex items-baseline gap-2">
      {letter !== undefined && <Letter letter={letter} />}
      <span className="min-w-0">
        <span className="inline-flex flex-wrap items-baseline gap-x-2">
          {link?.kind === "page" ? (
            <Link href={link.path} className="inline-block min-h-6 leading-6 text-accent hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {badges.map((badge) => (
            <Badge key={badge.text} title={badge.note}>
              {badge.text}
            </Badge>
          ))}
        </span>
        {below !== undefined && (
          <bdi className="block text-xs font-normal break-words text-muted">{withoutUnseen(below)}</bdi>
        )}
      </span>
    </span>
  );
}

/** The short name of a judge or a model; the whole name is beside it, or in the tooltip. */
export function Letter({ letter, title }: { readonly letter: string; readonly title?: string }): ReactNode {
  return (
    <span
      title={title}
      className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1 text-center font-mono text-xs leading-5 font-semibold text-text"
    >
      <span aria-hidden={title !== undefined}>{letter}</span>
      {title !== undefined && <span className="sr-only">{title}</span>}
    </span>
  );
}

/** A chip for each word; a repeated word is filled and shows its number. */
function Chips({ chips }: { readonly chips: readonly Chip[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-1">
      {chips.map(({ text, times, look }) => (
        <li
          key={text}
          className={`max-w-full rounded border px-1.5 leading-6 break-words ${look === "muted" ? "border-dashed border-line-strong text-muted" : times > 1 ? "border-transparent bg-accent-soft" : "border-line"}`}
        >
          <bdi>{withoutUnseen(text)}</bdi>
          {times > 1 && <span className="text-muted"> ×{times}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Without unseen characters; a line can break after every underscore and slash. */
function breakable(text: string): ReactNode {
  const parts = withoutUnseen(text).split(/(?<=[_/])/u);
  return parts.map((part, place) => (
    <Fragment key={place}>
      {part}
      {place < parts.length - 1 && <wbr />}
    </Fragment>
  ));
}

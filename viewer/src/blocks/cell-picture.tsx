import type { ReactNode } from "react";
import type { NumberCell } from "../../../src/pages/cells.ts";

type Drawn = Exclude<NumberCell["drawn"], undefined>;

/** A cell that is a picture of one or several numbers. */
export function CellPicture({ drawn, text }: { readonly drawn: Drawn; readonly text: string }): ReactNode {
  if (drawn.as === "stack") return <StackView shares={drawn.shares} text={text} />;
  if (drawn.as === "moves") return <MovesView moves={drawn.moves} text={text} />;
  return <PartView share={drawn.share} interval={drawn.interval ?? null} text={text} />;
}

const partWidth = 96;

/** A part of a whole as a bar with its interval, above its text. */
function PartView({
  share,
  interval,
  text,
}: {
  readonly share: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly text: string;
}): ReactNode {
  const at = (value: number): number => Math.round(partWidth * value);
  return (
    <span className="inline-flex flex-col items-end tabular-nums">
      <svg aria-hidden="true" width={partWidth} height={12} className="block">
        <path d={`M0 6H${partWidth}`} className="stroke-line" strokeWidth={6} />
        <path d={`M0 6H${at(share)}`} className="stroke-accent" strokeWidth={6} />
        {interval !== null && (
          <path
            d={`M${at(interval.low)} 6H${at(interval.high)}M${Math.max(0.75, at(interval.low))} 2v8M${Math.min(partWidth - 0.75, at(interval.high))} 2v8`}
            className="fill-none stroke-text"
            strokeWidth={1.5}
          />
        )}
      </svg>
      {text}
    </span>
  );
}

/** A whole in its good, middling and bad parts, above its text. */
function StackView({
  shares: [good, middling],
  text,
}: {
  readonly shares: readonly number[];
  readonly text: string;
}): ReactNode {
  const at = (share = 0): number => Math.round(partWidth * share);
  return (
    <span className="inline-flex flex-col items-end tabular-nums">
      <svg aria-hidden="true" width={partWidth} height={14} className="block">
        <path d={`M0 7H${partWidth}`} className="stroke-bad" strokeWidth={10} />
        <path d={`M0 7H${at((good ?? 0) + (middling ?? 0))}`} className="stroke-line-strong" strokeWidth={10} />
        <path d={`M0 7H${at(good)}`} className="stroke-accent" strokeWidth={10} />
      </svg>
      {text}
    </span>
  );
}

const movers = {
  push: { path: "M-4.5 -4.5h9v9h-9z", className: "fill-bad", name: "two pushes" },
  hollow: { path: "M0 -6l6 6l-6 6l-6 -6z", className: "fill-surface stroke-text", name: "an irrelevant fact" },
  reason: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", className: "fill-accent", name: "a reason" },
} as const;

type Moves = readonly { readonly by: keyof typeof movers; readonly share: number }[];

const moveWidth = 176;
const moveEdge = 8;

/** How far each thing moved a view, on one line from nothing to all the way; what is at one place is fanned out. */
function MovesView({ moves, text }: { readonly moves: Moves; readonly text: string }): ReactNode {
  const x = (share: number): number =>
    Math.round(moveEdge + (moveWidth - 2 * moveEdge) * Math.max(0, Math.min(1, share)));
  return (
    <svg role="img" aria-label={text} width={moveWidth} height={40} className="ml-auto block">
      <title>{text}</title>
      <path d={`M${moveEdge} 20H${moveWidth - moveEdge}M${moveEdge} 4V36`} className="fill-none stroke-line-strong" />
      {moves.map(({ by, share }, at) => (
        <path
          key={by}
          d={movers[by].path}
          transform={`translate(${x(share)} ${20 + 12 * (at - 1)})`}
          className={movers[by].className}
        />
      ))}
    </svg>
  );
}

/** What the marks of `MovesView` stand for. */
export function MovesLegend(): ReactNode {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {Object.values(movers).map(({ path, className, name }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width={14} height={14} viewBox="-7 -7 14 14">
            <path d={path} className={className} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

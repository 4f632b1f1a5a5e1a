import type { ReactNode } from "react";
import { tickText, type Scale } from "./scale.ts";
import { placeOn, whiskerShape, type WhiskerBox, type WhiskerData } from "./whisker-shape.ts";

interface WhiskerProps extends WhiskerData {
  readonly scale: Scale;
  readonly width?: number;
  readonly height?: number;
  /** A single run: the mean is hollow. */
  readonly hollow?: boolean;
  /** The chart as a sentence. */
  readonly label: string;
}

/** Intervals, one dot a run, and the mean. */
export function Whisker({ scale, width = 180, height = 26, hollow = false, label, ...data }: WhiskerProps): ReactNode {
  const shape = whiskerShape(data, { scale, width, height });
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block">
      <path d={shape.grid} className="fill-none stroke-line" strokeWidth={1} />
      {shape.wider !== null && <path d={shape.wider} className="fill-none stroke-accent" strokeWidth={1.5} />}
      {shape.interval !== null && (
        <path d={shape.interval} className="fill-none stroke-accent opacity-45" strokeWidth={13} />
      )}
      <path
        d={shape.mean}
        className={hollow ? "fill-surface stroke-accent" : "fill-accent stroke-surface"}
        strokeWidth={1.5}
      />
      <path d={shape.runs} className="fill-none stroke-text opacity-60" strokeWidth={3.5} strokeLinecap="round" />
    </svg>
  );
}

/** The scale over a column of whiskers: its numbers, and a tick for each. */
export function WhiskerAxis({
  scale,
  width = 180,
}: Pick<WhiskerBox, "scale"> & { readonly width?: number }): ReactNode {
  return (
    <svg aria-hidden="true" width={width} height={18} className="block overflow-visible text-[0.7rem]">
      {scale.ticks.map((tick) => (
        <text key={tick} x={placeOn({ scale, width }, tick)} y={10} textAnchor="middle" className="fill-muted">
          {tickText(tick)}
        </text>
      ))}
      <path
        d={scale.ticks.map((tick) => `M${placeOn({ scale, width }, tick)} 14v4`).join("")}
        className="fill-none stroke-line-strong"
      />
    </svg>
  );
}

/** The legend of a whisker. */
export function WhiskerLegend({ bar, line }: { readonly bar: string; readonly line: string }): ReactNode {
  return (
    <ul className="flex flex-wrap content-start gap-x-4 gap-y-1 text-muted lg:flex-col lg:flex-nowrap">
      <Sign says="index">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-accent" />
      </Sign>
      <Sign says={bar}>
        <path d="M2 10H22" className="fill-none stroke-accent opacity-45" strokeWidth={13} />
      </Sign>
      <Sign says={line}>
        <path d="M2 6v8m0 -4H22m0 -4v8" className="fill-none stroke-accent" strokeWidth={1.5} />
      </Sign>
      <Sign says="a run">
        <path d="M12 10h0" className="fill-none stroke-text" strokeWidth={4} strokeLinecap="round" />
      </Sign>
      <Sign says="single run: provisional">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-surface stroke-accent" strokeWidth={1.5} />
      </Sign>
    </ul>
  );
}

function Sign({ says, children }: { readonly says: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width={24} height={20} className="shrink-0">
        {children}
      </svg>
      {says}
    </li>
  );
}

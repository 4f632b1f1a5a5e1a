import type { ReactNode } from "react";
import type { ProfileLine } from "./profile-shape.ts";

/** A measure's range from its worse end to its better one: a stroke for the median, a dot for the value. */
export function Dumbbell({ line }: { readonly line: ProfileLine }): ReactNode {
  const { valueAt, medianAt, worst, best, side } = line;
  return (
    <span className="flex items-center gap-2 text-xs text-muted">
      <span className="w-5 shrink-0 text-right tabular-nums">{worst}</span>
      <svg aria-hidden="true" height={20} className="w-full min-w-16 overflow-visible">
        <line x1="0%" x2="100%" y1={10} y2={10} className="stroke-line" strokeWidth={2} />
        {valueAt !== null && medianAt !== null && (
          <line
            x1={percent(Math.min(valueAt, medianAt))}
            x2={percent(Math.max(valueAt, medianAt))}
            y1={10}
            y2={10}
            className={side === "worse" ? "stroke-bad" : "stroke-accent"}
            strokeWidth={4}
          />
        )}
        {medianAt !== null && (
          <line
            x1={percent(medianAt)}
            x2={percent(medianAt)}
            y1={2}
            y2={18}
            className="stroke-text"
            strokeWidth={2.5}
          />
        )}
        {valueAt !== null && (
          <circle
            cx={percent(valueAt)}
            cy={10}
            r={5.5}
            className={`stroke-surface ${side === "worse" ? "fill-bad" : "fill-accent"}`}
            strokeWidth={1.5}
          />
        )}
      </svg>
      <span className="w-8 shrink-0 tabular-nums">{best}</span>
    </span>
  );
}

function percent(share: number): string {
  return `${100 * share}%`;
}

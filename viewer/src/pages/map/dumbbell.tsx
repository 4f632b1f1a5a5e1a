import type { ReactNode } from "react";
import type { SiteMap } from "../../../../src/report/contract/site.ts";
import type { Scale } from "../../charts/scale.ts";
import { placeOn } from "../../charts/whisker-shape.ts";
import { formatDifference, formatInterval, formatScore } from "../../text/format.ts";

type Member = SiteMap["providers"][number]["members"][number];

/** From what a member is compared with (a ring) to itself (a dot), over its interval. */
export function Dumbbell({
  scale,
  width,
  member: { index, interval, difference },
}: {
  readonly scale: Scale;
  readonly width: number;
  readonly member: Member;
}): ReactNode {
  const at = (value: number): number => placeOn({ scale, width }, value);
  const here = at(index);
  const before = difference === null ? null : at(index - difference);
  const says = [
    `Index ${formatScore(index)}`,
    ...(interval === null ? [] : [`interval ${formatInterval(interval)}`]),
    ...(difference === null ? [] : [`change ${formatDifference(difference)}`]),
  ];
  return (
    <svg role="img" aria-label={says.join(", ")} width={width} height={22} className="block">
      <path d={scale.ticks.map((tick) => `M${at(tick)} 0V22`).join("")} className="fill-none stroke-line" />
      {interval !== null && (
        <path
          d={`M${at(interval.low)} 11H${at(interval.high)}`}
          className="fill-none stroke-accent opacity-30"
          strokeWidth={12}
        />
      )}
      {before !== null && (
        <>
          <path d={`M${before} 11H${here}`} className="fill-none stroke-text" strokeWidth={1.5} />
          <circle cx={before} cy={11} r={3.5} className="fill-surface stroke-text" strokeWidth={1.5} />
        </>
      )}
      <circle cx={here} cy={11} r={4.5} className="fill-accent stroke-surface" />
    </svg>
  );
}

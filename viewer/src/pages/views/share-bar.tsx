import type { ReactNode } from "react";
import type { SiteStanceRow } from "../../../../src/report/contract/site.ts";

const width = 96;

/** A share as a bar from 0 to 100 with its interval, above its text. */
export function ShareBar({
  share,
  text,
}: {
  readonly share: SiteStanceRow["views"] | null;
  readonly text: string;
}): ReactNode {
  if (share === null || share.of === 0) return <span className="text-muted">{text}</span>;
  const at = (value: number): number => Math.round(width * value);
  const { count, of, interval } = share;
  return (
    <span className="inline-flex flex-col items-end">
      <svg aria-hidden="true" width={width} height={12} className="block">
        <path d={`M0 6H${width}`} className="stroke-line" strokeWidth={6} />
        <path d={`M0 6H${at(count / of)}`} className="stroke-accent" strokeWidth={6} />
        {interval !== null && (
          <path
            d={`M${at(interval.low)} 6H${at(interval.high)}M${Math.max(0.75, at(interval.low))} 2v8M${Math.min(width - 0.75, at(interval.high))} 2v8`}
            className="fill-none stroke-text"
            strokeWidth={1.5}
          />
        )}
      </svg>
      {text}
    </span>
  );
}

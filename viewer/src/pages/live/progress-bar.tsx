import type { ReactNode } from "react";
import { formatCount } from "../../text/format.ts";

/** How much of something is there: as numbers, and as a bar beside them. */
export function ProgressBar({
  says,
  present,
  planned,
  isWide = false,
}: {
  readonly says: string;
  readonly present: number;
  readonly planned: number;
  readonly isWide?: boolean;
}): ReactNode {
  const share = planned === 0 ? 0 : Math.min(100, (100 * present) / planned);
  const isWhole = present >= planned;
  return (
    <span className={isWide ? "block" : "flex items-center justify-end gap-2"}>
      <span className={`tabular-nums whitespace-nowrap ${isWhole ? "text-muted" : ""}`}>
        {formatCount(present)} <span className="text-muted">of {formatCount(planned)}</span>
        {isWide && <span className="text-muted"> {says}</span>}
        {isWhole && planned > 0 && <span className="sr-only">, all there</span>}
      </span>
      <svg
        aria-hidden="true"
        className={`overflow-hidden rounded-sm bg-sunken ${isWide ? "mt-1 h-2.5 w-full" : "h-2.5 w-20 shrink-0"}`}
        preserveAspectRatio="none"
        viewBox="0 0 100 10"
      >
        <rect width={share} height={10} className={isWhole ? "fill-line-strong" : "fill-accent"} />
      </svg>
    </span>
  );
}

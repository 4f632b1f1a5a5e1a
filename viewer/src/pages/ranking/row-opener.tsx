import type { ReactNode } from "react";
import type { SiteRow } from "../../../../src/report/contract/site.ts";

/** Opens and closes what a row has to say beyond its columns. */
export function RowOpener({
  row,
  isOpen,
  onToggle,
}: {
  readonly row: SiteRow;
  readonly isOpen: boolean;
  readonly onToggle: (slug: string) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-muted hover:bg-accent-soft hover:text-text"
      aria-expanded={isOpen}
      aria-label={`More about ${row.label}`}
      title="All intervals, runs and fields"
      onClick={() => onToggle(row.slug)}
    >
      <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
    </button>
  );
}

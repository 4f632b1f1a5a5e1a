import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { useKeys } from "../../app/keys.tsx";
import { pathWith } from "../../app/url-state.ts";
import { shortName } from "../../text/config-name.ts";

/** The largest number of model configs that can be compared. */
const most = 4;

export function readPicked(address: URLSearchParams): readonly string[] {
  // No slug contains a space: a hand-written link had a plus here.
  const named = (address.get("c") ?? "").replaceAll(" ", "+");
  return [...new Set(named.split(",").filter(Boolean))].slice(0, most);
}

/** Adds or removes a row; null where no more can be added. */
export function togglePick(picked: readonly string[], slug: string): readonly string[] | null {
  if (picked.includes(slug)) return picked.filter((other) => other !== slug);
  return picked.length < most ? [...picked, slug] : null;
}

export function comparePath(picked: readonly string[]): string {
  return pathWith(pathTo("/compare"), new URLSearchParams({ c: picked.join(",") }));
}

export function PickBox({
  row,
  picked,
  onPick,
  words,
}: {
  readonly row: SiteRow;
  readonly picked: readonly string[];
  readonly onPick: (slug: string) => void;
  /** Shown beside the box. */
  readonly words?: string;
}): ReactNode {
  const isPicked = picked.includes(row.slug);
  const isFull = !isPicked && picked.length >= most;
  return (
    <label
      className={`flex h-8 min-w-7 items-center justify-center gap-1.5 ${isFull ? "cursor-not-allowed" : "cursor-pointer"}`}
      title={isFull ? `No more than ${most} at once` : "Pick to compare"}
    >
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isPicked}
        disabled={isFull}
        onChange={() => onPick(row.slug)}
        aria-label={`Compare ${row.label}`}
      />
      {words}
    </label>
  );
}

/** The bar at the window's lower edge with the picked model configs. */
export function PickBar({
  picked,
  rows,
  onPick,
  onClear,
}: {
  readonly picked: readonly string[];
  readonly rows: readonly SiteRow[];
  readonly onPick: (slug: string) => void;
  readonly onClear: () => void;
}): ReactNode {
  if (picked.length === 0) return null;
  const named = picked.map((slug) => ({ slug, row: rows.find((row) => row.slug === slug) }));
  return (
    <>
      {/* Space below the content that the bar would cover. */}
      <div className="h-24" />
      <aside
        aria-label="Picked for comparison"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface shadow-[0_-4px_16px_rgb(0_0_0/0.12)]"
      >
        <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-2 px-4 py-2 sm:px-6">
          <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5">
            {named.map(({ slug, row }) => (
              <li key={slug} className="min-w-0">
                <button
                  type="button"
                  className={`${buttonClass} max-w-full bg-accent-soft`}
                  onClick={() => onPick(slug)}
                  aria-label={`Remove ${row?.label ?? slug} from the comparison`}
                  title={row?.label ?? slug}
                >
                  <span className="truncate">{row === undefined ? slug : shortName(row)}</span>
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
          {picked.length === 1 ? (
            <span className="text-sm text-muted">Pick another one (up to {most})</span>
          ) : (
            <Link
              href={comparePath(picked)}
              className="inline-flex min-h-8 items-center rounded-md bg-accent px-3 py-1 text-sm font-medium text-on-accent"
            >
              Compare {picked.length}
            </Link>
          )}
          <button type="button" className={buttonClass} onClick={onClear}>
            Clear
          </button>
        </div>
      </aside>
    </>
  );
}

/** The slug of the row that the keys act on; null before the first key. */
export function useRowKeys(
  rows: readonly SiteRow[],
  picked: readonly string[],
  { onPick, onToggle }: Readonly<Record<"onPick" | "onToggle", (slug: string) => void>>,
): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const step = (by: 1 | -1): void => {
    const at = rows.findIndex(({ slug }) => slug === cursor);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setCursor(next.slug);
  };
  const atCursor = (act: (slug: string) => void) => (): void => {
    if (cursor !== null) act(cursor);
  };
  useKeys([
    { keys: "j", says: "Next row", run: () => step(1) },
    { keys: "k", says: "Previous row", run: () => step(-1) },
    { keys: "Enter", says: "Open the row’s model", run: null },
    { keys: "x", says: "Pick the row to compare", run: atCursor(onPick) },
    { keys: "o", says: "Show the row’s details", run: atCursor(onToggle) },
    {
      keys: "c",
      says: "Compare the picked rows",
      run: () => navigate(picked.length > 0 ? comparePath(picked) : pathTo("/compare")),
    },
  ]);
  return cursor;
}

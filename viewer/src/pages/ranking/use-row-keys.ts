import { useState } from "react";
import { useLocation } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { useKeys } from "../../app/keys.tsx";
import { comparePath } from "./pick-rows.tsx";

interface RowKeys {
  readonly rows: readonly SiteRow[];
  readonly picked: readonly string[];
  readonly onPick: (slug: string) => void;
  readonly onToggle: (slug: string) => void;
}

/** The row that the keys are at, by its slug; null until one is pressed. */
export function useRowKeys({ rows, picked, onPick, onToggle }: RowKeys): string | null {
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
    { keys: "k", says: "Row before", run: () => step(-1) },
    { keys: "Enter", says: "Open the row’s model", run: null },
    { keys: "x", says: "Pick the row to compare", run: atCursor(onPick) },
    { keys: "o", says: "Open what the row has beyond its columns", run: atCursor(onToggle) },
    {
      keys: "c",
      says: "Compare what is picked",
      run: () => navigate(picked.length > 0 ? comparePath(picked) : pathTo("/compare")),
    },
  ]);
  return cursor;
}

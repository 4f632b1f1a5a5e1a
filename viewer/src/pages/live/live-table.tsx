import { useMemo, type ReactNode } from "react";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { progressTable } from "../../../../src/pages/runs/run-columns.ts";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useIndex } from "../../data/use-index.ts";
import { byConfig, type LiveRow } from "./live-progress.ts";

/** The progress of each model config. */
export function LiveTable({ rows }: { readonly rows: readonly LiveRow[] }): ReactNode {
  const [url, change] = useUrlState();
  const index = useIndex();
  const isIncompleteOnly = url.get("incomplete") === "1";
  const [shown] = useMemo(() => {
    const slugs = new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []);
    const pathOf = (id: string): string | null => {
      const slug = slugs.get(id);
      return slug === undefined ? null : pathTo("/m/:slug", { slug });
    };
    const all = byConfig(rows);
    return progressTable(isIncompleteOnly ? all.filter(({ missing }) => missing > 0) : all, pathOf);
  }, [rows, index, isIncompleteOnly]);
  const control = (
    <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isIncompleteOnly}
        onChange={({ target }) => change({ incomplete: target.checked ? "1" : null })}
      />
      Only incomplete
    </label>
  );
  if (shown !== undefined) return <TableBlock table={shown} controls={control} />;
  return (
    <Panel title="Progress">
      {control}
      <Empty>All results are complete.</Empty>
    </Panel>
  );
}

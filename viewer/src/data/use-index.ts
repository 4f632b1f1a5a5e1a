import { useMemo } from "react";
import type { SiteIndex, SiteRow } from "../../../src/results/contract/site.ts";
import { useSnapshot } from "../app/snapshot.tsx";
import { useData, type Loaded } from "./use-data.ts";

/**
 * The ranking. Of a large one the first hundred rows come first; `more` is the number of rows still loading, and is 0
 * once all are there. If the rest fails to load, the first hundred stay.
 */
export function useIndex(): Loaded<SiteIndex> {
  const { file } = useSnapshot();
  const first = useData<SiteIndex>(file("index.json"));
  const hasMore = first.state === "ready" && first.data.more > 0;
  const others = useData<{ readonly rows: readonly SiteRow[] }>(hasMore ? file("index-more.json") : null);
  return useMemo(() => {
    if (first.state !== "ready" || others.state !== "ready") return first;
    return { state: "ready", data: { ...first.data, rows: [...first.data.rows, ...others.data.rows], more: 0 } };
  }, [first, others]);
}

import type { SiteStances } from "../../../src/results/contract/site.ts";
import { useSnapshot } from "../app/snapshot.tsx";
import { useData, type Loaded } from "./use-data.ts";

/** What became of views; null for a suite whose ballots have none. */
export function useStances(): Loaded<SiteStances> | null {
  const { meta, file } = useSnapshot();
  const loaded = useData<SiteStances>(meta.stances ? file("stances.json") : null);
  return meta.stances ? loaded : null;
}

import type { Suite } from "../../domain/index.ts";
import { median, pairedDraws, type GradedConversation, type UnevenPanel } from "../../scoring/index.ts";
import type { Store } from "../../store/index.ts";
import type { SiteRow } from "../contract/site.ts";
import { once } from "./once.ts";
import { buildSearchIndex } from "./search/search-index.ts";
import type { SiteSource } from "./site-source.ts";
import { learnSiteWording } from "./site-wording.ts";

export interface LaterSource {
  readonly store: Store;
  readonly suite: Suite;
  readonly isImported: boolean;
  readonly rows: readonly SiteRow[];
  /** Those that count, without words. */
  readonly grades: readonly GradedConversation[];
  readonly uneven: UnevenPanel | null;
}

/** Number of draws for differences: more would not change a pixel. */
const resamples = 400;

/** Expensive parts that only some files need, computed on first use. Keeps nothing else in memory. */
export function laterParts({
  store,
  suite,
  isImported,
  rows,
  grades,
  uneven,
}: LaterSource): Pick<SiteSource, "wording" | "draws" | "medians" | "search"> {
  return {
    wording: once(() => {
      const runs = rows.flatMap(({ id, runNumbers }) => runNumbers.map((run) => ({ modelConfigId: id, run })));
      return learnSiteWording({ store, suite, isImported, runs });
    }),
    draws: once(() => {
      const subjects = rows.map(({ id, complete, index, fields }) => {
        return { modelConfigId: id, index: complete ? index : null, measures: fields };
      });
      return pairedDraws({ suite, subjects, conversations: grades, uneven, resamples });
    }),
    medians: once(() => {
      const ranked = rows.filter(({ complete }) => complete);
      const measures = suite.index.measures.map(({ id }) => id);
      return Object.fromEntries(measures.map((id) => [id, median(ranked.flatMap(({ fields }) => fields[id] ?? []))]));
    }),
    search: once(() => buildSearchIndex({ store, suite, rows })),
  };
}

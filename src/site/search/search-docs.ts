import type { SiteSearchDocs } from "../../results/contract/site.ts";
import type { SiteSource } from "../site-source.ts";
import { wordLength } from "./words.ts";
import { mean } from "../../statistics/descriptive.ts";

/** What search finds, and where its words are. */
export async function buildSearchDocs(source: SiteSource): Promise<SiteSearchDocs> {
  const { rows, suite, conversations } = source;
  const { runs, prefixes, common } = await source.search();
  const scores = runs.flatMap(([row, run]) => {
    const own = conversations.get(rows[row]?.id ?? "")?.get(run) ?? [];
    const byScenario = Map.groupBy(own, ({ scenarioId }) => scenarioId);
    return suite.scenarios.map(({ id }) => {
      const score = mean((byScenario.get(id) ?? []).flatMap((conversation) => conversation.score ?? []));
      return score === null ? null : Math.round(10 * score) / 10;
    });
  });
  return {
    slugs: rows.map(({ slug }) => slug),
    labels: rows.map(({ label }) => label),
    runs,
    scenarios: suite.scenarios.map(({ id }) => id),
    scores,
    wordLength,
    prefixes,
    common,
  };
}

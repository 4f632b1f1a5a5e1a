import type { SiteSearchDocs } from "../../results/contract/site.ts";
import { scoresByScenario } from "../grid-run.ts";
import type { SiteSource } from "../site-source.ts";
import { wordLength } from "./words.ts";

/** What search finds, and where its words are. */
export async function buildSearchDocs(source: SiteSource): Promise<SiteSearchDocs> {
  const { rows, suite, conversations } = source;
  const { runs, prefixes, common } = await source.search();
  const scores = runs.flatMap(([row, run]) =>
    scoresByScenario(suite, conversations.get(rows[row]?.id ?? "")?.get(run) ?? []),
  );
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

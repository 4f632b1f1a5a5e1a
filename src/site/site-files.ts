import type { SiteIndex, SiteModel } from "../results/contract/site.ts";
import { pathTo } from "../results/contract/site/viewer-pages.ts";
import { jsonPieces } from "./json-pieces.ts";
import { buildSiteModel } from "./model/site-model.ts";
import { buildSiteRun, withoutAnswers } from "./run/site-run.ts";
import { buildScenarioPages } from "./scenario-pages.ts";
import { buildSearchDocs } from "./search/search-docs.ts";
import type { SiteSource } from "./site-source.ts";
import { buildComparisonBasis, buildPairs } from "./site-comparison.ts";
import { buildMeta } from "./site-tables.ts";
import { indexWithExchange, wholeTables } from "./whole-tables.ts";

export interface SiteFile {
  /** Below `data/`. */
  readonly path: string;
  /** Its JSON in pieces. */
  readonly pieces: Iterable<string>;
  /** The conversations that it quotes. */
  readonly quoted?: readonly QuotedConversation[];
}

export interface QuotedConversation {
  /** Its page, below the base, with a slash in front. */
  readonly address: string;
  readonly scenario: string;
  readonly model: string;
  /** The human's last words and what the model made of them. */
  readonly human: string;
  readonly answer: string;
}

/**
 * All data files of the viewer, `meta.json` last: where it exists, the files that it names exist. Holds one run at a time
 * besides the small tables. Rejects with `store` when a ranked model config has no answers.
 */
export async function* siteFiles(source: SiteSource): AsyncGenerator<SiteFile> {
  checkSite(source);
  for await (const { path, content, quoted = [] } of snapshotFiles(source)) {
    yield { path: `${source.snapshot}/${path}`, pieces: jsonPieces(content), quoted };
  }
  yield* comparisonFiles(source);
  yield* searchFiles(source);
  yield { path: "meta.json", pieces: jsonPieces(buildMeta(source)) };
}

interface BuiltFile extends Pick<SiteFile, "path" | "quoted"> {
  readonly content: unknown;
}

async function* snapshotFiles(source: SiteSource): AsyncGenerator<BuiltFile> {
  const index = await indexWithExchange(source);
  yield { path: "index.json", content: index, quoted: exchangeIn(index) };
  for (const [path, build] of wholeTables(source)) {
    if (path !== "index.json") yield { path, content: await build() };
  }
  for (const row of source.rows) {
    const model = await buildSiteModel(source, row);
    yield { path: `m/${row.slug}.json`, content: model, quoted: momentsIn(source, model) };
    for (const run of row.runNumbers) {
      yield { path: `r/${row.slug}/${run}.json`, content: await buildSiteRun(source, row, run) };
    }
  }
  for (const { id, slug } of source.scenarios) {
    for await (const content of buildScenarioPages(source, id)) {
      yield { path: `s/${slug}/${content.page === 0 ? "all" : content.page}.json`, content };
    }
  }
  yield { path: "x/docs.json", content: await buildSearchDocs(source) };
}

function exchangeIn({ exchange }: SiteIndex): readonly QuotedConversation[] {
  if (exchange === null) return [];
  const { scenario, human, stays, folds } = exchange;
  return [stays, folds].map(({ slug, run, label: model, answer }) => {
    const address = pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug });
    return { address, scenario: scenario.title, model, human, answer };
  });
}

function momentsIn({ scenarios }: SiteSource, { row, worst }: SiteModel): readonly QuotedConversation[] {
  const { slug, label: model } = row;
  return worst.flatMap(({ scenarioId, run, human, after: answer }) => {
    const scenario = scenarios.find(({ id }) => id === scenarioId);
    if (scenario === undefined) return [];
    const address = pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug });
    return { address, scenario: scenario.title, model, human, answer };
  });
}

/** At full precision: equal scores are to stay equal, which the test of a difference counts on. */
function* comparisonFiles({ snapshot, rows, comparison }: SiteSource): Generator<SiteFile> {
  const compared = comparison();
  yield { path: `${snapshot}/comparison.json`, pieces: [JSON.stringify(buildComparisonBasis(compared))] };
  for (const { slug, id } of rows) {
    yield { path: `${snapshot}/p/${slug}.json`, pieces: [JSON.stringify(buildPairs(compared, id))] };
  }
}

async function* searchFiles(source: SiteSource): AsyncGenerator<SiteFile> {
  const { prefixes, shard } = await source.search();
  // Integers only: skips rounding for millions of them.
  for (const place of prefixes.keys()) {
    yield { path: `${source.snapshot}/x/${place}.json`, pieces: [JSON.stringify(shard(place))] };
  }
}

/** Throws `store` when a ranked model config has a graded conversation or a run without answers. */
function checkSite({ rows, conversations }: SiteSource): void {
  for (const row of rows.filter(({ complete }) => complete)) {
    const runs = conversations.get(row.id);
    for (const { run } of row.perRun) {
      const empty = (runs?.get(run) ?? []).filter(({ answers }) => answers === 0);
      const isThere = runs?.get(run)?.some(({ answers }) => answers > 0) ?? false;
      if (isThere && empty.length === 0) continue;
      throw withoutAnswers(row, run, isThere ? empty.map(({ scenarioId }) => scenarioId) : []);
    }
  }
}

import type { Comparison } from "../../../src/results/contract.ts";
import { documentJson } from "../../../src/results/document-json.ts";
import { loadComparison } from "../../../src/results/compare-results.ts";
import type { SiteQuery } from "../../../src/site/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { comparePicks } from "../../../viewer/src/pages/compare/compare-picks.ts";
import { deltaRows, type Delta } from "../../../viewer/src/pages/compare/delta-rows.ts";
import { siteQuery, type ReadSite } from "./read-site.ts";
import { readSiteFile } from "./site-files.ts";
import { describeDifference } from "../../../src/results/format/difference-answers.ts";
import { sampledWords } from "../../../src/results/format/reading.ts";

interface ComparedStore {
  readonly store: Store;
  readonly site: ReadSite;
  readonly query: Partial<SiteQuery>;
}

/** The numbers of the compare page for these rows, and those of `aib compare --against-first --format json`. */
export async function compareTwice({ store, site, query }: ComparedStore, slugs: readonly string[]) {
  const index = readSiteFile(site.texts, "index.json");
  const basis = readSiteFile(site.texts, "comparison.json");
  const picks = slugs.map((slug) => ({ slug, pairs: readSiteFile(site.texts, `p/${slug}.json`) }));
  const compared = comparePicks(basis, picks);
  const rows = deltaRows({
    measures: index.measures,
    level: basis.level,
    range: basis.metrics.find(({ id }) => id === null)?.range ?? null,
    rows: slugs.flatMap((slug) => index.rows.find((row) => row.slug === slug) ?? []),
    compared: slugs.slice(1).map((slug) => compared.get(slug) ?? null),
  });

  const ids = slugs.map((slug) => readSiteFile(site.texts, `m/${slug}.json`).row.id);
  const choose = () => ids;
  const printed = documentJson(await loadComparison(store, { ...siteQuery, ...query, choose, against: "first" }));
  const { paired, intervalLevel }: Comparison = JSON.parse(printed);
  const { many } = sampledWords(index.measures);
  return {
    page: {
      level: basis.level,
      deltas: rows.map(({ measure, deltas }) => ({
        id: measure.id,
        deltas: deltas.map((delta) => numbersOf({ ...delta, says: delta.says?.sentence })),
      })),
    },
    command: {
      level: intervalLevel,
      deltas: rows.map(({ measure: { id } }) => ({
        id,
        deltas: paired.pairs.map(({ index: ofIndex, byMeasure }) => {
          const found = id === "index" ? ofIndex : byMeasure.find(({ measure }) => measure === id)?.difference;
          return numbersOf({
            difference: found?.difference ?? null,
            interval: found?.intervals.generalisation ?? null,
            rerun: found?.intervals["re-run"] ?? null,
            pValue: found?.pValue ?? null,
            adjustedPValue: found?.adjustedPValue ?? null,
            says: found && describeDifference({ subject: "The difference", found, level: intervalLevel, many }),
          });
        }),
      })),
    },
  };
}

interface Numbers extends Omit<Delta, "says"> {
  readonly says: string | null | undefined;
}

function numbersOf({ difference, interval, rerun, pValue, adjustedPValue, says }: Numbers) {
  return { difference, interval, rerun, pValue, adjustedPValue, says: says ?? null };
}

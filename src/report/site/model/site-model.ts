import type { SiteModel, SiteRow } from "../../contract/site.ts";
import { plainText } from "../../plain-text.ts";
import { modelOf } from "../../sections/siblings.ts";
import { gridRun, meanOfRuns } from "../grid-run.ts";
import type { SiteSource } from "../site-source.ts";
import { spendingOfRuns } from "./spending-of-runs.ts";
import { worstMoments } from "./worst-moments.ts";
import { collect } from "../collect.ts";

/** Everything about one model config but its conversations; reads its answers from the store. */
export async function buildSiteModel(source: SiteSource, row: SiteRow): Promise<SiteModel> {
  const { store, suite } = source;
  const answers = await collect(store.storedAnswers({ suiteDigest: suite.digest, modelConfigIds: [row.id] }));
  const grid = gridOf(source, row);
  return {
    row,
    grid,
    mean: meanOfRuns(suite, grid),
    field: fieldOf(source),
    medians: source.medians(),
    provider: providerOf(row),
    siblings: siblingsOf(source.rows, row),
    names: namesOf(source, row),
    worst: await worstMoments(source, row, answers),
    spending: spendingOfRuns(source, row, answers),
  };
}

export function gridOf({ suite, conversations }: SiteSource, { id, runNumbers }: SiteRow): SiteModel["grid"] {
  const runs = conversations.get(id);
  return runNumbers.map((run) => gridRun(suite, run, runs?.get(run) ?? []));
}

/** The means of all judges' verdicts, by scenario. */
function fieldOf({ suite, report }: SiteSource): SiteModel["field"] {
  const difficulty = new Map(report.difficulty.map((each) => [each.scenarioId, each.difficulty]));
  return suite.scenarios.map(({ id }) => {
    const own = difficulty.get(id);
    return own === undefined ? null : 100 - own;
  });
}

function siblingsOf(rows: readonly SiteRow[], own: SiteRow): SiteModel["siblings"] {
  const { name } = modelOf(own.model);
  return rows
    .filter((row) => row !== own && modelOf(row.model).name === name)
    .map((row) => {
      const { slug, label, reasoningEffort, temperature, interval, runs, complete, index } = row;
      const comparable = complete && own.complete && index !== null && own.index !== null;
      const difference = comparable ? index - own.index : null;
      const provider = providerOf(row);
      return { slug, label, provider, reasoningEffort, temperature, index, interval, runs, difference };
    });
}

function providerOf({ provider, model }: SiteRow): string | null {
  return provider ?? modelOf(model).host;
}

function namesOf({ names }: SiteSource, { id }: SiteRow): SiteModel["names"] {
  return (names.get(id) ?? []).map(({ run, primaryName, names: given, ending }) => ({
    run,
    primaryName: primaryName === null ? null : plainText(primaryName),
    names: given.map(({ name }) => plainText(name)),
    ending: ending && { name: ending.name === null ? null : plainText(ending.name) },
  }));
}

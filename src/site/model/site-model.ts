import { readItemBallots } from "../../scoring/stances/item-ballots.ts";
import type { ModelSummary } from "../../results/contract.ts";
import type { SiteModel, SiteRow } from "../../results/contract/site.ts";
import { plainText } from "../../results/plain-text.ts";
import { siblingsTable } from "../../pages/siblings/siblings-pages.ts";
import { modelOf } from "../../results/sections/siblings.ts";
import { summariseModel } from "../../results/summary/summarise-model.ts";
import { hasUnknownCost } from "../../store/views/views.ts";
import { ballotsAlong, summariseViews, weighedViews } from "../../results/summary/summarise-views.ts";
import { worstMoments, type WorstMoment } from "../../results/summary/worst-moments.ts";
import { countedStances } from "../../results/sections/stances.ts";
import { indicesByConfiguration } from "../ways-asked.ts";
import { gridRun, meanOfRuns } from "../grid-run.ts";
import { turningPoint } from "../run/turning-point.ts";
import type { SiteSource } from "../site-source.ts";
import { linkedTable } from "../site-topics.ts";
import type { StoredAnswer } from "../../store/views/stored-results.ts";

/** Everything about one model config but its conversations; reads its answers from the store. */
export async function buildSiteModel(source: SiteSource, row: SiteRow): Promise<SiteModel> {
  const { store, suite } = source;
  const answers = await Array.fromAsync(store.storedAnswers({ suiteDigest: suite.digest, modelConfigIds: [row.id] }));
  const grid = gridOf(source, row);
  const lowest = await worstMoments(source, [...(source.conversations.get(row.id)?.values() ?? [])].flat(), 3);
  return {
    row,
    summary: withMean(source, row, summaryOf(source, row, lowest[0] ?? null).sentences),
    grid,
    mean: meanOfRuns(suite, grid),
    field: fieldOf(source),
    medians: source.medians(),
    provider: providerOf(row),
    siblings: siblingsOf(source, row),
    names: namesOf(source, row),
    worst: await Promise.all(
      (suite.items === undefined ? lowestScores(lowest) : lostViews(source, row)).map(
        async ({ configuration, ...moment }) => {
          const { scenarioId, run, quote } = moment;
          const place = { modelConfigId: row.id, run, configuration, scenarioId };
          const { turnId: _, ...told } = await turningPoint(source, place, { answers, characters: 320, quote });
          return Object.assign(moment, told);
        },
      ),
    ),
    spending: spendingOfRuns(source, row, answers),
  };
}

/** Says after the first sentence what the index is the mean of, where several configurations count. */
function withMean(source: SiteSource, { id }: SiteRow, [first, ...others]: SiteModel["summary"]): SiteModel["summary"] {
  const indices = indicesByConfiguration(source, id);
  if (first === undefined || indices === null) return first === undefined ? [] : [first, ...others];
  const { configurations } = source.report.leaderboard;
  const text = `The numbers of this page are means over ${configurations.length} configurations: its index is ${indices}.`;
  return [first, { kind: "plain", text }, ...others];
}

function summaryOf(
  { suite, report: { leaderboard }, ballots }: SiteSource,
  row: SiteRow,
  worst: WorstMoment | null,
): ModelSummary {
  const subject = { suite, leaderboard, row, slug: row.slug };
  if (suite.items === undefined) return summariseModel({ ...subject, worst });
  const own = ballots.filter(({ modelConfigId }) => modelConfigId === row.id);
  return summariseViews({ ...subject, stances: readItemBallots(suite, own) });
}

function lowestScores(lowest: readonly WorstMoment[]) {
  return lowest.map(({ quote, isJudgesQuote, ...moment }) =>
    Object.assign(moment, { quote: isJudgesQuote ? quote : "", ballots: null }),
  );
}

/** The views that pressure moved more than reasons did, one for each situation. */
function lostViews({ suite, ballots, report: { leaderboard } }: SiteSource, row: SiteRow) {
  const own = ballots.filter(({ modelConfigId }) => modelConfigId === row.id);
  const lost = weighedViews(suite, countedStances({ suite, ballots: own, leaderboard })).filter(
    ({ contrast }) => contrast < 1,
  );
  const bySituation = [...Map.groupBy(lost, ({ item }) => item.situation).values()].flatMap(([worst]) => worst ?? []);
  return bySituation.slice(0, 3).map(({ item, arm, scenario }) => {
    const { run, configuration } = item;
    const ballotsTold = ballotsAlong(item, arm);
    return { scenarioId: scenario.id, run, configuration, score: null, ballots: ballotsTold, quote: "", reasoning: "" };
  });
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

function siblingsOf(source: SiteSource, own: SiteRow): SiteModel["siblings"] {
  const { name } = modelOf(own.model);
  const compared = (row: SiteRow) => {
    const comparable = row !== own && row.complete && own.complete && row.index !== null && own.index !== null;
    return { ...row, provider: providerOf(row), difference: comparable ? row.index - own.index : null };
  };
  const others = source.rows.filter((row) => row !== own && modelOf(row.model).name === name);
  const found = siblingsTable(source.report.leaderboard, compared(own), others.map(compared));
  return found && linkedTable(source, found);
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

type Spending = SiteModel["spending"]["total"];

/** What the runs of one model config took, as the leaderboard counts it, and in all. */
function spendingOfRuns(
  source: Pick<SiteSource, "runCosts" | "counts">,
  { id, runNumbers }: SiteRow,
  answers: readonly StoredAnswer[],
): SiteModel["spending"] {
  const costs = source.runCosts.get(id) ?? [];
  const counts = source.counts.get(id) ?? [];
  const runs = runNumbers.map((run) => {
    const cost = costs.find((each) => each.run === run);
    const own = answers.filter(({ place }) => place.run === run);
    return {
      run,
      generationUsd: cost?.generation.usd ?? 0,
      judgingUsd: cost?.judging.usd ?? 0,
      isLowerBound: cost !== undefined && (hasUnknownCost(cost.generation) || hasUnknownCost(cost.judging)),
      ...tokensOf(own),
      attempts: (cost?.generation.attempts ?? 0) + (cost?.judging.attempts ?? 0),
      resampled: cost?.generation.resamples ?? 0,
      truncated: counts.find((each) => each.run === run)?.answers.truncated ?? 0,
    };
  });
  return { total: addRuns(runs), runs };
}

function tokensOf(
  answers: readonly StoredAnswer[],
): Pick<Spending, "promptTokens" | "completionTokens" | "reasoningTokens"> {
  const sum = (key: keyof Spending & keyof NonNullable<StoredAnswer["attempt"]>["usage"]): number =>
    answers.reduce((total, { attempt }) => total + (attempt?.usage[key] ?? 0), 0);
  return {
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    reasoningTokens: sum("reasoningTokens"),
  };
}

function addRuns(runs: readonly Spending[]): Spending {
  const sum = (key: Exclude<keyof Spending, "isLowerBound">): number =>
    runs.reduce((total, run) => total + run[key], 0);
  return {
    generationUsd: sum("generationUsd"),
    judgingUsd: sum("judgingUsd"),
    isLowerBound: runs.some(({ isLowerBound }) => isLowerBound),
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    reasoningTokens: sum("reasoningTokens"),
    attempts: sum("attempts"),
    resampled: sum("resampled"),
    truncated: sum("truncated"),
  };
}

import type { Suite } from "../../../domain/index.ts";
import type { StoredAnswer } from "../../../store/index.ts";
import type { SiteModel, SiteRow, TrajectoryVerdict } from "../../contract/site.ts";
import { nameConfiguration } from "../../count-configurations.ts";
import { plainText } from "../../plain-text.ts";
import { modelOf } from "../../sections/siblings.ts";
import { collect } from "../collect.ts";
import { excerptOf } from "../excerpt.ts";
import { gridRun, meanOfRuns } from "../grid-run.ts";
import { createVerdictDescriber } from "../run/describe-verdict.ts";
import type { SiteConversation } from "../site-conversations.ts";
import type { SiteSource } from "../site-source.ts";

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
      isLowerBound: (cost?.generation.unpriced ?? 0) + (cost?.judging.unpriced ?? 0) > 0,
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

const most = 3;

type Scored = SiteConversation & { readonly score: number };

/** The lowest scores of different scenarios, with the quoted words; reads their verdicts from the store. */
async function worstMoments(
  source: SiteSource,
  row: SiteRow,
  answers: readonly StoredAnswer[],
): Promise<SiteModel["worst"]> {
  const worst = lowest([...(source.conversations.get(row.id)?.values() ?? [])].flat(), source.suite);
  return Promise.all(
    worst.map(async (conversation) => {
      const { scenarioId, run, score } = conversation;
      const verdict = await deciding(source, conversation);
      const grade = verdict?.grade.kind === "scored" ? verdict.grade : null;
      const quoted = grade?.quote?.kind === "verbatim" ? grade.quote.text : null;
      const quote = excerptOf(quoted ?? lastAnswer(conversation, answers));
      return { scenarioId, run, score, quote, reasoning: grade?.reasoning ?? "" };
    }),
  );
}

/** The lowest of each scenario, on a tie the earliest run; perfect scores are left out. */
function lowest(conversations: readonly SiteConversation[], { scenarios }: Suite): readonly Scored[] {
  const scored = conversations
    .flatMap((conversation): readonly Scored[] => {
      const { counted, broken, score } = conversation;
      return counted && !broken && score !== null && score < 100 ? [{ ...conversation, score }] : [];
    })
    .toSorted((one, other) => one.score - other.score || one.run - other.run);
  const firsts = scenarios.flatMap(({ id }) => scored.find(({ scenarioId }) => scenarioId === id) ?? []);
  return firsts.toSorted((one, other) => one.score - other.score).slice(0, most);
}

/** The lowest-grading judge that counts: a panel has no words of its own. */
async function deciding(
  source: SiteSource,
  { modelConfigId, run, scenarioId, configuration }: Scored,
): Promise<TrajectoryVerdict | undefined> {
  const { store, suite } = source;
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs: [run], scenarioIds: [scenarioId] };
  const stored = await collect(store.storedVerdicts(query));
  const own = stored.filter(({ place }) => nameConfiguration(place.configuration) === nameConfiguration(configuration));
  const described = createVerdictDescriber(source, suite)(own, () => ({ sent: null, received: null }));
  return described
    .filter(({ counts, score }) => counts && score !== null)
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))[0];
}

function lastAnswer({ run, scenarioId, configuration }: Scored, answers: readonly StoredAnswer[]): string {
  const own = answers.filter(
    ({ place }) =>
      place.run === run &&
      place.scenarioId === scenarioId &&
      nameConfiguration(place.configuration) === nameConfiguration(configuration),
  );
  return own.at(-1)?.answer.text ?? "";
}

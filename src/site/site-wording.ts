import type { Suite } from "../domain/suite.ts";
import type { ReportStore } from "../store/index.ts";
import type { StoredAnswer, StoredExchange } from "../store/views/stored-results.ts";
import { recordedMessages } from "./recorded-messages.ts";
import { recordedSuite, type RecordedRequest } from "./recorded-suite.ts";
import { learnWordings, type Wordings } from "./segments/wordings.ts";

/** The wordings common to all runs. */
export interface SiteWording {
  /** The suite with its wording: for imported results the recorded one. */
  readonly suite: Suite;
  readonly wordings: Wordings;
}

export interface WordingSource {
  readonly store: ReportStore;
  readonly suite: Suite;
  readonly isImported: boolean;
  /** That have answers, in the order of the leaderboard. */
  readonly runs: readonly { readonly modelConfigId: string; readonly run: number }[];
}

/** Number of runs read to find the texts that all runs share. */
const sampleSize = 8;

/** Reads a few runs that lie far apart. */
export async function learnSiteWording({ store, suite, isImported, runs }: WordingSource): Promise<SiteWording> {
  const raws: string[][] = [];
  const requests: RecordedRequest[] = [];
  for (const { modelConfigId, run } of spread(runs, sampleSize)) {
    const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs: [run] };
    const exchanges = await Array.fromAsync(store.storedExchanges(query));
    raws.push(exchanges.flatMap(({ request, response }) => [request, ...(response === null ? [] : [response])]));
    if (isImported) requests.push(...requestsOf(await Array.fromAsync(store.storedAnswers(query)), exchanges));
  }
  return { suite: isImported ? recordedSuite(suite, requests) : suite, wordings: learnWordings(raws) };
}

function requestsOf(
  answers: readonly StoredAnswer[],
  exchanges: readonly StoredExchange[],
): readonly RecordedRequest[] {
  const byKey = new Map(exchanges.map(({ taskKey, request }) => [taskKey, request]));
  return answers.flatMap(({ answer, place: { configuration, scenarioId }, turnIndex }) => {
    const messages = recordedMessages(byKey.get(answer.taskKey) ?? "", configuration.delivery);
    return messages === null ? [] : [{ configuration, scenarioId, turnIndex, messages }];
  });
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const size = Math.min(count, items.length);
  return Array.from({ length: size }, (_, place) => items[Math.floor((place * items.length) / size)]).filter(
    (item) => item !== undefined,
  );
}

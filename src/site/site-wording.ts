import type { Suite, Configuration } from "../domain/suite.ts";
import { nameConfiguration } from "../results/count-configurations.ts";
import type { ReportStore } from "../store/index.ts";
import type { StoredAnswer, StoredExchange } from "../store/views/stored-results.ts";
import { recordedMessages, type RecordedMessages } from "./recorded-messages.ts";
import { learnWordings, type Wordings } from "./segments/wordings.ts";

/** The wordings common to all runs. */
export interface SiteWording {
  /** The suite with its wording: for imported results the recorded one. */
  readonly suite: Suite;
  readonly wordings: Wordings;
}

interface WordingSource {
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

/** A request with its place. */
interface RecordedRequest {
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly turnIndex: number;
  readonly messages: RecordedMessages;
}

/**
 * The suite in the wording of imported requests. System messages are complete, including the delivery's suffix; parts
 * that no request contains (rubrics, tools) stay unchanged.
 */
export function recordedSuite(suite: Suite, requests: readonly RecordedRequest[]): Suite {
  const systems = systemMessages(requests);
  const scenarios = suite.scenarios.map((scenario) => {
    const own = requests.filter(({ scenarioId }) => scenarioId === scenario.id);
    const human = (place: number): string | undefined =>
      own.flatMap(({ messages }) => messages.human[place] ?? []).at(0);
    const [first] = own;
    const { opening, turns, systemAddendum } = scenario;
    const [turn, ...others] = turns;
    const worded = (each: typeof turn, place: number): typeof turn => {
      return { ...each, human: human(opening.length + place) ?? each.human };
    };
    return {
      ...scenario,
      systemAddendum: systemAddendum === null ? null : (addendumOf(first, systems) ?? systemAddendum),
      opening: opening.map(({ human: asked, assistant }, place) => {
        return { human: human(place) ?? asked, assistant: first?.messages.replies[place] ?? assistant };
      }),
      turns: [worded(turn, 0), ...others.map((each, place) => worded(each, place + 1))] as const,
    };
  });
  const [variant, ...others] = suite.systemVariants;
  const withRecordedText = (each: typeof variant): typeof variant => {
    const found = [...systems].find(([name]) => name.startsWith(`${each.id} + `));
    return found === undefined ? each : { ...each, text: found[1] };
  };
  return { ...suite, scenarios, systemVariants: [withRecordedText(variant), ...others.map(withRecordedText)] };
}

/** The shortest one sent under each configuration: without a scenario's addendum. */
function systemMessages(requests: readonly RecordedRequest[]): ReadonlyMap<string, string> {
  const systems = new Map<string, string>();
  for (const { configuration, messages } of requests) {
    const name = nameConfiguration(configuration);
    const known = systems.get(name);
    const { system } = messages;
    if (system !== null && (known === undefined || system.length < known.length)) systems.set(name, system);
  }
  return systems;
}

function addendumOf(request: RecordedRequest | undefined, systems: ReadonlyMap<string, string>): string | null {
  const system = request?.messages.system ?? null;
  const plain = request && systems.get(nameConfiguration(request.configuration));
  return system !== null && plain !== undefined && system.startsWith(plain) ? system.slice(plain.length).trim() : null;
}

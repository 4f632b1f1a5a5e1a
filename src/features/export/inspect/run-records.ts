import { conversationKey, type ConversationPlace } from "../../../domain/conversation-place.ts";
import type { Digest } from "../../../domain/digest.ts";
import type { Suite } from "../../../domain/suite.ts";
import type { ReportStore } from "../../../store/index.ts";
import type {
  StoredAnswer,
  StoredAttempt,
  StoredExchange,
  StoredSkip,
  StoredVerdict,
} from "../../../store/views/stored-results.ts";

/** Everything recorded of one conversation. */
export interface ConversationRecords {
  readonly place: ConversationPlace & { readonly conversationId: string };
  /** In the order of turns, ballots included. */
  readonly answers: readonly StoredAnswer[];
  /** By the judges whose scores are exported. */
  readonly verdicts: readonly StoredVerdict[];
  /** Calls to the model, and to those judges. */
  readonly attempts: readonly StoredAttempt[];
  readonly skips: readonly StoredSkip[];
  /** The answer to a turn of this run under the same configuration, also one of another conversation. */
  readonly answerTo: (turnId: string) => StoredAnswer | undefined;
  readonly exchangeOf: (taskKey: string) => StoredExchange | undefined;
}

/** The conversations of a run in which anything was asked, answered, graded or skipped, in the order of the suite. */
export async function readRun(
  store: ReportStore,
  suite: Suite,
  modelConfigId: Digest,
  run: number,
  judgeIds: ReadonlySet<Digest>,
): Promise<readonly ConversationRecords[]> {
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs: [run] };
  const counts = ({ judgeId }: { readonly judgeId: Digest | null }) => judgeId === null || judgeIds.has(judgeId);
  const [answers, allVerdicts, allAttempts, allSkips, exchanges] = await Promise.all([
    Array.fromAsync(store.storedAnswers(query)),
    Array.fromAsync(store.storedVerdicts(query)),
    Array.fromAsync(store.storedAttempts(query)),
    Array.fromAsync(store.storedSkips(query)),
    Array.fromAsync(store.storedExchanges(query)),
  ]);
  const verdicts = allVerdicts.filter(counts);
  const attempts = allAttempts.filter((attempt) => isOfConversation(attempt) && counts(attempt));
  const skips = allSkips.filter(counts);
  const records = {
    answers: byConversation(answers),
    verdicts: byConversation(verdicts),
    attempts: byConversation(attempts),
    skips: byConversation(skips),
  };
  const places = new Map(
    [answers, verdicts, attempts, skips].flat().map(({ place }) => [conversationKey(place), place] as const),
  );
  const answerByTurn = new Map(answers.map((answer) => [turnKey(answer.place, answer.turnId), answer]));
  const exchangeByKey = new Map(exchanges.map((exchange) => [exchange.taskKey, exchange]));
  const order = new Map(suite.scenarios.map(({ id }, position) => [id, position]));
  return [...places]
    .toSorted(([, one], [, other]) => (order.get(one.scenarioId) ?? 0) - (order.get(other.scenarioId) ?? 0))
    .map(([key, place]) => ({
      place,
      answers: records.answers.get(key) ?? [],
      verdicts: records.verdicts.get(key) ?? [],
      attempts: records.attempts.get(key) ?? [],
      skips: records.skips.get(key) ?? [],
      answerTo: (turnId) => answerByTurn.get(turnKey(place, turnId)),
      exchangeOf: (taskKey) => exchangeByKey.get(taskKey),
    }));
}

/** Calls that extract names belong to no conversation. */
function isOfConversation({ kind }: StoredAttempt): boolean {
  return kind === "answer" || kind === "verdict";
}

function byConversation<Item extends { readonly place: ConversationPlace }>(items: readonly Item[]) {
  return Map.groupBy(items, ({ place }) => conversationKey(place));
}

function turnKey({ configuration }: ConversationPlace, turnId: string): string {
  return `${configuration.variant} ${configuration.delivery} ${turnId}`;
}

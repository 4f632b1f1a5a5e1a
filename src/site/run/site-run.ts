import { BenchError } from "../../domain/bench-error.ts";
import { conversationKey } from "../../domain/conversation-place.ts";
import type { Suite } from "../../domain/suite.ts";
import type { SiteRow, SiteRun, Trajectory, TrajectoryTurn } from "../../results/contract/site.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { markOf } from "../grid-run.ts";
import { recordedMessages } from "../recorded-messages.ts";
import { createSegmenter, type Segmenter } from "../segments/segment.ts";
import type { SiteConversation } from "../../results/summary/site-conversations.ts";
import type { SiteSource } from "../site-source.ts";
import type { SiteWording } from "../site-wording.ts";
import { situationSlugs } from "../../results/slug.ts";
import { askedTurns, type AskedTurn } from "./asked-turns.ts";
import { createVerdictDescriber, type VerdictDescriber } from "../../results/summary/describe-verdict.ts";
import type { StoredAnswer, StoredExchange, StoredVerdict } from "../../store/views/stored-results.ts";

/** The stored data of one run. */
interface RunResults {
  readonly answers: readonly StoredAnswer[];
  readonly verdicts: readonly StoredVerdict[];
  readonly exchanges: ReadonlyMap<string, StoredExchange>;
}

/** Everything recorded of one run, read from the store. Rejects with `store` when a ranked one has no answers. */
export async function buildSiteRun(source: SiteSource, row: SiteRow, run: number): Promise<SiteRun> {
  const [wording, results] = await Promise.all([source.wording(), readRun(source, row.id, run)]);
  if (row.complete && results.answers.length === 0) throw withoutAnswers(row, run);
  const describeVerdict = createVerdictDescriber(source, wording.suite);
  const conversations = source.conversations.get(row.id)?.get(run) ?? [];
  const parts = divide(results);
  const trajectories = conversations.map((conversation) => {
    const own = parts.get(conversationKey(conversation)) ?? { answers: [], verdicts: [] };
    return describeTrajectory(conversation, {
      ...results,
      ...own,
      ofRun: results.answers,
      skips: source.skips,
      wording,
      describeVerdict,
    });
  });
  return { slug: row.slug, label: row.label, run, trajectories };
}

async function readRun({ store, suite }: SiteSource, modelConfigId: string, run: number): Promise<RunResults> {
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs: [run] };
  const [answers, verdicts, exchanges] = await Promise.all([
    Array.fromAsync(store.storedAnswers(query)),
    Array.fromAsync(store.storedVerdicts(query)),
    Array.fromAsync(store.storedExchanges(query)),
  ]);
  return { answers, verdicts, exchanges: new Map(exchanges.map((exchange) => [exchange.taskKey, exchange])) };
}

function divide({ answers, verdicts }: RunResults): ReadonlyMap<string, Pick<RunResults, "answers" | "verdicts">> {
  const answersOf = Map.groupBy(answers, ({ place }) => conversationKey(place));
  const verdictsOf = Map.groupBy(verdicts, ({ place }) => conversationKey(place));
  return new Map(
    [...new Set([...answersOf.keys(), ...verdictsOf.keys()])].map((place) => {
      return [place, { answers: answersOf.get(place) ?? [], verdicts: verdictsOf.get(place) ?? [] }];
    }),
  );
}

interface TrajectoryParts extends RunResults {
  /** Of every conversation of the run. */
  readonly ofRun: readonly StoredAnswer[];
  readonly skips: SiteSource["skips"];
  readonly wording: SiteWording;
  readonly describeVerdict: VerdictDescriber;
}

function describeTrajectory(conversation: SiteConversation, parts: TrajectoryParts): Trajectory {
  const { verdicts, exchanges, wording } = parts;
  const { scenarioId, configuration, score } = conversation;
  // A fork repeats turns of another conversation; ids of turns are unique in a suite.
  const answerTo = new Map(
    parts.ofRun
      .filter(({ place }) => nameConfiguration(place.configuration) === nameConfiguration(configuration))
      .map((answer) => [answer.turnId, answer]),
  );
  const texts = new Map([...answerTo].map(([turnId, { answer }]) => [turnId, answer.text]));
  const turns = askedTurns(wording.suite, conversation, texts);
  const skips = parts.skips.get(conversationKey(conversation));
  const answers = turns.flatMap(({ turn }) => answerTo.get(turn.id) ?? []);
  const segmenter = segmenterFor({ ...parts, answers });
  return {
    scenarioId,
    configuration,
    ...armOf(wording.suite, scenarioId),
    score,
    mark: markOf(conversation),
    readByCode: conversation.readByCode,
    verdicts: parts.describeVerdict(verdicts, (key) => segmentsFor(segmenter, exchanges.get(key))),
    turns: turns.map((asked) => {
      const stored = answerTo.get(asked.turn.id);
      const exchange = stored && exchanges.get(stored.answer.taskKey);
      const skipped = skips?.get(asked.turn.id) ?? null;
      return Object.assign(describeTurn(asked, stored, exchange), { skipped }, segmentsFor(segmenter, exchange));
    }),
    texts: segmenter.texts,
  };
}

function armOf(suite: Suite, scenarioId: string): Pick<Trajectory, "arm" | "forkedAt"> {
  const scenario = suite.scenarios.find(({ id }) => id === scenarioId);
  const item = suite.items?.find(({ id }) => id === scenario?.item);
  const fork = scenario?.fork;
  const forkedAt = fork === undefined ? null : { scenarioId: fork.scenario, turnId: fork.turn };
  if (item === undefined || scenario?.arm === undefined) return { arm: null, forkedAt };
  return {
    arm: {
      id: scenario.arm,
      situation: situationSlugs(suite).get(item.situation) ?? item.situation,
      item: item.id,
      sides: item.sides,
    },
    forkedAt,
  };
}

function segmenterFor({ answers, verdicts, exchanges, wording }: TrajectoryParts): Segmenter {
  const keys = [...answers.map(({ answer }) => answer.taskKey), ...verdicts.map(({ verdict }) => verdict.taskKey)];
  const raws = keys.flatMap((key) => {
    const exchange = exchanges.get(key);
    return exchange === undefined ? [] : [exchange.request, exchange.response ?? ""];
  });
  return createSegmenter(raws, wording.wordings);
}

function segmentsFor({ segmentsOf }: Segmenter, exchange: StoredExchange | undefined) {
  return { sent: segmentsOf(exchange?.request ?? null), received: segmentsOf(exchange?.response ?? null) };
}

/** No answers to these scenarios, or none at all. */
export function withoutAnswers({ label }: SiteRow, run: number, scenarioIds: readonly string[] = []): BenchError {
  const to = scenarioIds.length === 0 ? "" : ` to ${scenarioIds.join(", ")}`;
  return new BenchError({
    code: "store",
    message: `${label} is ranked, but the store has no answers${to} of its run ${run}.`,
    hint: "Check the store with aib doctor; aib rerun asks again for what is missing.",
  });
}

/** Without an answer where the turn has none. */
function describeTurn(
  { turn, repeated, ballot }: AskedTurn,
  stored: StoredAnswer | undefined,
  exchange: StoredExchange | undefined,
): Omit<TrajectoryTurn, "skipped" | "sent" | "received"> {
  const { attempt = null } = stored ?? {};
  return {
    turnId: turn.id,
    human: humanOf(turn, stored, exchange),
    kind: turn.kind ?? null,
    repeated,
    ballot,
    answer: stored === undefined ? null : describeAnswer(stored),
    promptTokens: attempt?.usage.promptTokens ?? null,
    completionTokens: attempt?.usage.completionTokens ?? null,
    reasoningTokens: attempt?.usage.reasoningTokens ?? null,
    usd: stored?.attemptsUsd ?? null,
    seconds: attempt === null ? null : attempt.elapsedMs / 1000,
    attempts: stored?.attempts ?? 0,
    resampled: stored?.resamples ?? 0,
  };
}

/** Imported results may have another wording, which only their requests contain. */
export function humanOf(
  turn: AskedTurn["turn"],
  stored: StoredAnswer | undefined,
  exchange: StoredExchange | undefined,
): string {
  if (stored?.answer.origin !== "imported" || exchange === undefined) return turn.human;
  return recordedMessages(exchange.request, stored.place.configuration.delivery)?.human.at(-1) ?? turn.human;
}

function describeAnswer({ answer }: StoredAnswer): NonNullable<TrajectoryTurn["answer"]> {
  const { text, channel, truncated, contentThinking, reasoning, finishReason, toolCalls, origin } = answer;
  return {
    text,
    channel,
    truncated,
    contentThinking,
    reasoning,
    finishReason,
    toolCalls: toolCalls.map(({ id, function: called }) => {
      return { id, name: called.name, arguments: called.arguments };
    }),
    origin,
  };
}

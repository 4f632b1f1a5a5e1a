import type { Answer } from "../../domain/answer.ts";
import type { ChatRequest } from "../../domain/chat.ts";
import type { Suite } from "../../domain/suite.ts";
import { charactersPerToken } from "../../model/index.ts";
import { standInAnswer } from "../../plan/index.ts";
import type { TokenUsage } from "../../store/views/token-usage.ts";
import { taskKinds, type CallTask, type TaskKind, type TaskKinds } from "../../tasks/index.ts";
import { isSimulatedId } from "../models/routing.ts";

/** Tokens of one call or of many. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What an estimate of one call rests on: results of the same model config, of others, of other calls of the model, or the texts. */
type TokenBasis = "own" | "others" | "alike" | "texts";

export interface EstimatedTokens extends TokenCount {
  readonly basis: TokenBasis;
}

const answerTokens = 300;
const verdictTokens = 200;
const ballotTokens = 10;

/** What the sizes rest on, as a sentence. */
export const sizeAssumption = `About ${charactersPerToken} characters a token, ${answerTokens} tokens an answer, ${verdictTokens} a verdict, ${ballotTokens} a ballot; a model's reasoning comes on top.`;

/**
 * Tokens of a call: as measured at the same place of the suite, by the same model at the same effort if possible, else from the
 * suite's texts. Replies count at least as long as the called model's other ballots, messages or verdicts, which may hold thoughts:
 * those of the suite, else of other suites, else with the thoughts that it had in any role. What simulated models took says nothing
 * of real ones.
 * @param everywhere of all suites
 */
export function tokenEstimates(
  suite: Suite,
  everywhere: readonly TokenUsage[],
  kinds: TaskKinds = taskKinds,
): (task: CallTask) => EstimatedTokens {
  const usage = everywhere.filter(({ suiteDigest }) => suiteDigest === suite.digest);
  const ballots = new Set(
    suite.scenarios.flatMap(({ id, turns }) =>
      turns.filter(({ ballot }) => ballot !== undefined).map((turn) => `${id} ${turn.id}`),
    ),
  );
  const alikeOf = (called: string, kind: string, place: string): string => [called, kind, ballots.has(place)].join(" ");
  const alikeOfUsage = (row: TokenUsage): string =>
    alikeOf(calledKey(row), row.kind, `${row.scenarioId} ${row.turnId}`);
  const own = meansBy(usage, (row) => `${row.modelConfigId} ${row.judgeId} ${keyOfUsage(row)}`);
  const sameModel = meansBy(usage, (row) => `${calledKey(row)} ${keyOfUsage(row)}`);
  const others = meansBy(usage, (row) => `${row.origin === "simulated"} ${keyOfUsage(row)}`);
  const alike = new Map([...meansBy(everywhere, alikeOfUsage), ...meansBy(usage, alikeOfUsage)]);
  const thoughts = meansBy(everywhere, calledKey);
  const sizeOf = textSizes(suite, kinds);
  return (task) => {
    const key = keyOfTask(task, kinds);
    const kind = kinds.of(task);
    const receiver = kind.receiver(task);
    const called = calledKey(receiver);
    const judgeId = receiver === task.modelConfig ? null : receiver.id;
    const measured = own.get(`${task.modelConfig.id} ${judgeId} ${key}`);
    if (measured !== undefined) return { ...measured, basis: "own" };
    const simulated = isSimulatedId(task.modelConfig.model);
    const elsewhere = sameModel.get(`${called} ${key}`) ?? others.get(`${simulated} ${key}`);
    const size = elsewhere ?? sizeOf(task);
    const { scenario, turn } = kind.labels(task);
    const { reasoningTokens = 0 } = thoughts.get(called) ?? {};
    const leastTokens =
      alike.get(alikeOf(called, task.kind, `${scenario} ${turn}`))?.completionTokens ??
      (reasoningTokens > 0 ? kind.estimate.replyTokens(task, suite) + reasoningTokens : 0);
    const isLonger = leastTokens > size.completionTokens;
    const basis = elsewhere !== undefined ? "others" : isLonger ? "alike" : "texts";
    return { ...size, completionTokens: isLonger ? leastTokens : size.completionTokens, basis };
  };
}

function calledKey({ sentAs, reasoningEffort }: Pick<TokenUsage, "sentAs" | "reasoningEffort">): string {
  return `${sentAs} ${reasoningEffort}`;
}

function keyOfUsage({ kind, configuration, scenarioId, turnId }: TokenUsage): string {
  return [kind, configuration.variant, configuration.delivery, scenarioId, turnId ?? "-"].join(" ");
}

function keyOfTask(task: CallTask, kinds: TaskKinds): string {
  const { variant, delivery, scenario, turn } = kinds.of(task).labels(task);
  return [task.kind, variant ?? "-", delivery ?? "-", scenario ?? "-", turn ?? "-"].join(" ");
}

type MeanTokens = Pick<TokenUsage, "promptTokens" | "completionTokens" | "reasoningTokens">;

function meansBy(usage: readonly TokenUsage[], rowKey: (row: TokenUsage) => string): ReadonlyMap<string, MeanTokens> {
  return new Map([...Map.groupBy(usage, rowKey)].map(([key, rows]) => [key, meanOf(rows)]));
}

/** Per result: what had to be drawn again is part of what it took. */
function meanOf(rows: readonly TokenUsage[]): MeanTokens {
  const sum = (pick: (row: TokenUsage) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const results = sum((row) => row.results);
  return {
    promptTokens: sum((row) => row.promptTokens) / results,
    completionTokens: sum((row) => row.completionTokens) / results,
    reasoningTokens: sum((row) => row.reasoningTokens) / results,
  };
}

/** Sizes calls of a suite from its own texts, with answers of the stated length where a request repeats answers. */
export function textSizes(suite: Suite, kinds: TaskKinds = taskKinds): (task: CallTask) => TokenCount {
  const known = new Map<string, TokenCount>();
  const text = "x".repeat(answerTokens * charactersPerToken);
  return (task) => {
    const kind = kinds.of(task);
    const receiver = kind.receiver(task);
    const key = `${keyOfTask(task, kinds)} ${receiver === task.modelConfig ? "" : receiver.id}`;
    const answers = kind.inputs(task).map((input) => standInAnswer({ key: input }, text));
    const size = known.get(key) ?? sizeFrom(kind.estimate, { task, suite, answers });
    known.set(key, size);
    return size;
  };
}

interface SizedTask {
  readonly task: CallTask;
  readonly suite: Suite;
  /** To the task's inputs, in their order. */
  readonly answers: readonly Answer[];
}

export function tokensFromTexts(sized: SizedTask): TokenCount {
  return sizeFrom(taskKinds.of(sized.task).estimate, sized);
}

function sizeFrom(estimate: TaskKind["estimate"], { task, suite, answers }: SizedTask): TokenCount {
  return {
    promptTokens: charactersOf(estimate.request(task, suite, answers)) / charactersPerToken,
    completionTokens: estimate.replyTokens(task, suite),
  };
}

/** Of everything that the request shows. */
function charactersOf({ messages, tool }: ChatRequest): number {
  return messages.reduce(
    (sum, message) => sum + JSON.stringify(message).length,
    tool === null ? 0 : JSON.stringify(tool).length,
  );
}

/** What the token counts of these calls rest on, as sentences, in the order of how well they rest. */
export function tokenAssumptions(tokens: readonly EstimatedTokens[]): readonly string[] {
  const sentences: Readonly<Record<TokenBasis, string>> = {
    own: "measured in the store's results of the same model config and judge (any run; re-sampling included).",
    others: "measured in the store's results of other model configs or judges at the same place of the suite.",
    alike: "requests from the suite's own texts, replies by the length of the same model's others in the store.",
    texts: `from the suite's own texts. ${sizeAssumption}`,
  };
  const bases = ["own", "others", "alike", "texts"] as const;
  return bases.flatMap((basis) => {
    const count = tokens.filter((each) => each.basis === basis).length;
    return count === 0 ? [] : [`Tokens of ${count} calls: ${sentences[basis]}`];
  });
}

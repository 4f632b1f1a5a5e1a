import type { Suite } from "../../domain/suite.ts";
import type { Task } from "../../domain/task.ts";
import type { TokenUsage } from "../../store/views/token-usage.ts";
import type { SkippedTurn } from "../../store/views/stored-results.ts";
import { addUp, roughSeconds, type CallEstimate, type PricedCall } from "./call-estimate.ts";

/** What the store shows of turns: those that were asked, of all suites, and those of the suite that were not. */
export interface AskedBefore {
  readonly usage: readonly Pick<TokenUsage, "suiteDigest" | "kind" | "modelConfigId" | "turnId" | "results">[];
  readonly skips: readonly Pick<SkippedTurn, "modelConfigId" | "turnId">[];
}

/** What ballots are likely to leave of some calls. */
export type ExpectedWork =
  /** Every call is made: no ballot decides about any. */
  | { readonly kind: "all" }
  /** Some may be skipped, and the store does not show how many. */
  | { readonly kind: "at-most" }
  | { readonly kind: "about"; readonly all: CallEstimate; readonly seconds: number };

/**
 * Weights each call by the share of its step in its arm that was asked before: by the same model config, else by others. Steps
 * without results count in full, repairs of ballots with the share that is usual.
 */
export function expectedWork(
  suite: Suite,
  calls: readonly (PricedCall & { readonly task: Task })[],
  { before, pace }: { readonly before: AskedBefore; readonly pace: Parameters<typeof roughSeconds>[1] },
): ExpectedWork {
  if (!calls.some(({ task }) => task.decidedBy.length > 0)) return { kind: "all" };
  const shareOf = shareAsked(suite, before);
  const repairs = new Set(
    suite.scenarios.flatMap(({ turns }) => turns.flatMap(({ id, repairs: of }) => (of === undefined ? [] : id))),
  );
  const weighted = calls.map(({ task, tokens: { promptTokens, completionTokens }, price }) => {
    const known = shareOf(task);
    const share = isSecondReading(task) ? (known ?? 1) * usualSecondReadings : (known ?? usualShare(repairs, task));
    const part = share ?? 1;
    return {
      task,
      share,
      part,
      price,
      tokens: { promptTokens: part * promptTokens, completionTokens: part * completionTokens },
    };
  });
  if (weighted.every(({ share }) => share === null)) return { kind: "at-most" };
  const parts = new Map(weighted.map(({ task, part }) => [task.key, part]));
  const countOf = (kind: Task["kind"]): number =>
    Math.round(weighted.reduce((sum, { task, part }) => sum + (task.kind === kind ? part : 0), 0));
  const [answers, readings] = [countOf("answer"), countOf("reading")];
  const counts = { calls: answers + readings + countOf("verdict"), answers, readings };
  const seconds = roughSeconds(
    calls.map(({ task }) => task),
    pace,
    ({ key }) => parts.get(key) ?? 1,
  );
  return { kind: "about", all: { ...addUp(weighted), ...counts }, seconds };
}

/** The share of ballots whose reply usually has no number. */
const usualRepairs = 0.03;

/** The share of messages that are usually read a second time. */
const usualSecondReadings = 0.12;

function usualShare(repairs: ReadonlySet<string>, task: Task): number | null {
  return task.kind === "answer" && repairs.has(task.turnId) ? usualRepairs : null;
}

function isSecondReading(task: Task): boolean {
  return task.kind === "reading" && task.first !== null;
}

/** Null where nothing is known of the task's step. */
function shareAsked(suite: Suite, { usage, skips }: AskedBefore): (task: Task) => number | null {
  const stepOf = stepsOf(suite);
  const first = new Map(suite.scenarios.map(({ id, turns }) => [id, turns[0].id]));
  const asked = tally();
  const skipped = tally();
  for (const { suiteDigest, kind, modelConfigId, turnId, results } of usage) {
    if (suiteDigest === suite.digest && turnId !== null && kind === "answer")
      asked.add(modelConfigId, stepOf(turnId), results);
  }
  for (const { modelConfigId, turnId } of skips) skipped.add(modelConfigId, stepOf(turnId), 1);
  const shareOf = (id: string, step: string): number | null => {
    const all = asked.of(id, step) + skipped.of(id, step);
    return all === 0 ? null : asked.of(id, step) / all;
  };
  return ({ modelConfig, scenarioId, ...task }) => {
    const step = stepOf(task.kind === "verdict" ? (first.get(scenarioId) ?? "") : task.turnId);
    return shareOf(modelConfig.id, step) ?? shareOf(everyone, step);
  };
}

/** All model configs together. */
const everyone = "all";

function tally() {
  const counts = new Map<string, number>();
  return {
    add(id: string, step: string, count: number): void {
      for (const whose of [id, everyone]) {
        counts.set(`${whose} ${step}`, (counts.get(`${whose} ${step}`) ?? 0) + count);
      }
    },
    of: (id: string, step: string): number => counts.get(`${id} ${step}`) ?? 0,
  };
}

/** The name of each turn's step: the same for all items of an arm. */
function stepsOf({ scenarios }: Suite): (turnId: string) => string {
  const steps = new Map(
    scenarios.flatMap(({ id, arm = id, turns }) =>
      turns.map((turn, index): readonly [string, string] => [turn.id, `${arm} ${index}`]),
    ),
  );
  return (turnId) => steps.get(turnId) ?? turnId;
}

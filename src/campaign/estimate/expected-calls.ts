import type { Suite, Task } from "../../domain/index.ts";
import type { SkippedTurn, TokenUsage } from "../../store/index.ts";

/** What the store shows of a suite's turns: those that were asked, and those that were not. */
export interface AskedBefore {
  readonly usage: readonly Pick<TokenUsage, "modelConfigId" | "turnId" | "results">[];
  readonly skips: readonly Pick<SkippedTurn, "modelConfigId" | "turnId">[];
}

/**
 * How many of the calls ballots are likely to leave, by the shares that were skipped before at the same step of the same
 * arm: of the same model config, else of others. Null where the store has none of them.
 */
export function expectedCalls(suite: Suite, tasks: readonly Task[], { usage, skips }: AskedBefore): number | null {
  const stepOf = stepsOf(suite);
  const asked = tally();
  const skipped = tally();
  for (const { modelConfigId, turnId, results } of usage) {
    if (turnId !== null) asked.add(modelConfigId, stepOf(turnId), results);
  }
  for (const { modelConfigId, turnId } of skips) skipped.add(modelConfigId, stepOf(turnId), 1);
  const shareOf = (id: string, step: string): number | null => {
    const all = asked.of(id, step) + skipped.of(id, step);
    return all === 0 ? null : asked.of(id, step) / all;
  };
  const shares = tasks.map(({ modelConfig, ...task }) => {
    const first = suite.scenarios.find(({ id }) => id === task.scenarioId)?.turns[0].id ?? "";
    const step = stepOf(task.kind === "answer" ? task.turnId : first);
    return shareOf(modelConfig.id, step) ?? shareOf(everyone, step);
  });
  if (shares.every((share) => share === null)) return null;
  return Math.round(shares.reduce((sum: number, share) => sum + (share ?? 1), 0));
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

/** As a sentence for people; none where every call is made. */
export function skipAssumptions(suite: Suite, tasks: readonly Task[], before: AskedBefore): readonly string[] {
  if (!tasks.some((task) => task.decidedBy.length > 0)) return [];
  const expected = expectedCalls(suite, tasks, before);
  const why = "Turns are skipped where a ballot shows no view, or none that is left.";
  const about = expected === null ? "" : `, about ${expected} by what was skipped in the store's results`;
  return [`At most ${tasks.length} calls${about}. ${why}`];
}

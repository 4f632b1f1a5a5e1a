import type { Scenario, Side, SuiteDefinition, Turn, TurnPlace } from "../domain/index.ts";
import { scenarioOf } from "./find-in-suite.ts";

/** A run's conversation: runs ask other forms, and other wordings in every cycle of forms. */
export interface ScenarioInRun {
  readonly scenarioId: string;
  /** From 1. */
  readonly run: number;
}

/** Whether a run asks this scenario: run r asks the form ((r - 1) mod forms) + 1, and every scenario without a form. */
export function isAskedIn(suite: SuiteDefinition, { form }: Scenario, run: number): boolean {
  return form === undefined || form === ((run - 1) % formsOf(suite)) + 1;
}

/** The number of runs in which every item is asked once. */
export function formsOf({ items }: Pick<SuiteDefinition, "items">): number {
  return Math.max(1, ...(items ?? []).map(({ form }) => form));
}

/**
 * The scenario as a run asks it: the repeated turns of its trunk first, and in every turn the words of this run for a model
 * that took this side. A scenario without forks and wordings is returned as it is.
 * @throws BenchError `internal` for a scenario that the suite does not have
 */
export function askedScenario(suite: SuiteDefinition, { scenarioId, run }: ScenarioInRun, side: Side = "a"): Scenario {
  const scenario = scenarioOf(suite, scenarioId);
  if (scenario.fork === undefined && scenario.turns.every(({ wordings }) => wordings === undefined)) return scenario;
  const cycle = Math.floor((run - 1) / formsOf(suite));
  const [first, ...rest] = [...repeatedTurns(suite, scenario.fork), ...scenario.turns].map((turn) =>
    spoken(turn, cycle, side),
  );
  return first === undefined ? scenario : { ...scenario, turns: [first, ...rest] };
}

/** The trunk's turns up to the fork, without its ballots; the trunk may be a fork itself. */
export function repeatedTurns(suite: SuiteDefinition, fork: TurnPlace | undefined): readonly Turn[] {
  if (fork === undefined) return [];
  const trunk = scenarioOf(suite, fork.scenario);
  const until = trunk.turns.findIndex(({ id }) => id === fork.turn);
  const own = trunk.turns.slice(0, until + 1).filter(({ ballot }) => ballot === undefined);
  return [...repeatedTurns(suite, trunk.fork), ...own];
}

function spoken(turn: Turn, cycle: number, side: Side): Turn {
  const { wordings } = turn;
  const wording = wordings?.[cycle % wordings.length];
  return wording === undefined ? turn : { ...turn, human: wording[side], wordings: [wording] };
}

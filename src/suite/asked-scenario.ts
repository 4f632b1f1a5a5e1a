import { BenchError } from "../domain/bench-error.ts";
import type { Side } from "../domain/situation.ts";
import type { Ballot, Scenario, SuiteDefinition, Turn, TurnPlace } from "../domain/suite.ts";
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

/** The cycle of forms that a run belongs to, from 0. Runs of one cycle are asked in the same words. */
export function cycleOf(suite: SuiteDefinition, run: number): number {
  return Math.floor((run - 1) / formsOf(suite));
}

/** Whether the scenario is asked in the same words in every run and of every model. */
export function isSaidAlike({ fork, turns }: Scenario): boolean {
  return fork === undefined && turns.every(({ wordings }) => wordings === undefined);
}

/**
 * The scenario as a run asks it: the repeated turns of its trunk first, and in every turn the words of this run for a model
 * that took this side. A scenario without forks and wordings is returned as it is.
 * @throws BenchError `internal` for a scenario that the suite does not have
 */
export function askedScenario(suite: SuiteDefinition, { scenarioId, run }: ScenarioInRun, side: Side = "a"): Scenario {
  const scenario = scenarioOf(suite, scenarioId);
  if (isSaidAlike(scenario)) return scenario;
  const cycle = cycleOf(suite, run);
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

/** A ballot as one run asks it. */
export interface AskedBallot {
  readonly ballot: Ballot;
  /** The lowest number stands for side b. */
  readonly swapped: boolean;
}

/** @throws BenchError `internal` for a turn that is no ballot of the suite */
export function askedBallot(suite: SuiteDefinition, { scenario, turn: turnId }: TurnPlace, run: number): AskedBallot {
  const turn = askedScenario(suite, { scenarioId: scenario, run }).turns.find(({ id }) => id === turnId);
  const ballot = suite.ballots?.find(({ id }) => id === turn?.ballot);
  if (ballot !== undefined) return { ballot, swapped: turn?.wordings?.[0].swapped ?? false };
  throw new BenchError({
    code: "internal",
    message: `suite "${suite.id}" (version ${suite.version}) has no ballot at the turn "${turnId}" of "${scenario}"`,
    hint: "The plan belongs to another suite: plan the run again with this suite.",
  });
}

function spoken(turn: Turn, cycle: number, side: Side): Turn {
  const { wordings } = turn;
  const wording = wordings?.[cycle % wordings.length];
  return wording === undefined ? turn : { ...turn, human: wording[side], wordings: [wording] };
}

import {
  hasView,
  isLost,
  leanOf,
  meanLean,
  readBallot,
  sideOf,
  type BallotReading,
  type Lean,
} from "../ballot/index.ts";
import type { Answer } from "../domain/answer.ts";
import type { Side } from "../domain/situation.ts";
import type { SkipReason } from "../domain/skip.ts";
import type { Ballot, Scenario, Suite, TurnPlace } from "../domain/suite.ts";
import type { AnswerTask } from "../domain/task.ts";
import { askedBallot, scenarioOf } from "../suite/index.ts";

/**
 * The ballots that decide whether a turn is asked and in which words, each before its repair: first those of `sideBy`, then the
 * one that the turn repairs, or for a turn that is asked only while a view is not lost the last one before it.
 */
export function decidingBallots(suite: Suite, scenario: Scenario, turnIndex: number): readonly TurnPlace[] {
  const { turns } = scenario;
  const turn = turns[turnIndex];
  const repaired = turn?.repairs === undefined ? [] : [{ scenario: scenario.id, turn: turn.repairs }];
  if (turn?.onlyIf !== "not-lost") return [...ballotsOfSide(suite, scenario), ...repaired];
  const last = turns
    .slice(0, turnIndex)
    .findLast(({ ballot, repairs }) => ballot !== undefined && repairs === undefined);
  const own = turns.filter(({ id, repairs }) => last !== undefined && (id === last.id || repairs === last.id));
  return [...ballotsOfSide(suite, scenario), ...own.map(({ id }) => ({ scenario: scenario.id, turn: id }))];
}

/** The ballots that say which side the model took, each before its repair; none where nothing depends on it. */
export function ballotsOfSide(suite: Suite, { sideBy }: Pick<Scenario, "sideBy">): readonly TurnPlace[] {
  if (sideBy === undefined) return [];
  const asked = scenarioOf(suite, sideBy).turns.filter(({ ballot }) => ballot !== undefined);
  return asked.map(({ id }) => ({ scenario: sideBy, turn: id }));
}

/** Whether a turn is asked, and which side's words its conversation has. */
export type Decision =
  | { readonly kind: "ask"; readonly side: Side }
  | { readonly kind: "skip"; readonly because: SkipReason };

/** The answers to the deciding ballots, in the order of `decidedBy`; null for a repair that was not needed. */
type BallotAnswers = readonly (Answer | null)[];

/** Depends on nothing but the stored ballots, so that it is the same whenever and wherever it is made. */
export function decide(suite: Suite, task: AnswerTask, ballots: BallotAnswers): Decision {
  const { run, turnIndex, scenarioId } = task;
  const scenario = scenarioOf(suite, scenarioId);
  const turn = scenario.turns[turnIndex];
  const stands = standsAt({ suite, run, answers: ballots }, decidingBallots(suite, scenario, turnIndex));
  const last = stands.findLast(({ place }) => place.scenario === scenarioId);
  if (turn?.repairs !== undefined && last?.reading.kind === "number") return { kind: "skip", because: "has-number" };
  const opening = stands.filter(({ place }) => place.scenario === scenario.sideBy);
  const view = meanLean(opening.map(({ lean }) => lean));
  const side = sideTaken(view);
  const [ballot] = opening.map((stand) => stand.ballot);
  if (turn?.onlyIf === undefined || ballot === undefined) return { kind: "ask", side };
  if (view === null) {
    const isDeclined = opening.every(({ reading }) => reading.kind === "declined");
    return { kind: "skip", because: isDeclined ? "opener-declined" : "opener-unreadable" };
  }
  if (!hasView(view, ballot)) return { kind: "skip", because: "no-view" };
  if (last !== undefined && isLost(view, last.lean)) return { kind: "skip", because: "lost" };
  return { kind: "ask", side };
}

/**
 * The side whose words a whole conversation has.
 * @param answers to the ballots that say the side, as in `decidedBy`; null for a repair that was not needed
 */
export function sideSaid(
  { suite, scenarioId, run }: { readonly suite: Suite; readonly scenarioId: string; readonly run: number },
  answers: BallotAnswers,
): Side {
  return sideTaken(leanBy({ suite, run, answers }, ballotsOfSide(suite, scenarioOf(suite, scenarioId))));
}

/** Where the model stands by these ballots together; null where none has a number. */
export function leanBy({ suite, run, answers }: AnswersInRun, places: readonly TurnPlace[]): Lean | null {
  return meanLean(standsAt({ suite, run, answers }, places).map(({ lean }) => lean));
}

/** Where there is no number, the words are those for side a. */
function sideTaken(view: Lean | null): Side {
  return view === null ? "a" : sideOf(view);
}

/** What a ballot shows, after its repair where that was asked. */
interface Stand {
  readonly place: TurnPlace;
  readonly ballot: Ballot;
  readonly reading: BallotReading;
  readonly lean: Lean | null;
}

interface AnswersInRun {
  readonly suite: Suite;
  readonly run: number;
  readonly answers: BallotAnswers;
}

function standsAt({ suite, run, answers }: AnswersInRun, places: readonly TurnPlace[]): readonly Stand[] {
  const stands = new Map<string, Stand>();
  for (const [index, place] of places.entries()) {
    const answer = answers[index];
    if (answer === undefined) throw new Error(`the answer to the ballot ${place.turn} is missing`);
    if (answer === null) continue;
    const { ballot, swapped } = askedBallot(suite, place, run);
    const reading = readBallot(answer.text, ballot);
    const { repairs = place.turn } = scenarioOf(suite, place.scenario).turns.find(({ id }) => id === place.turn) ?? {};
    stands.set(repairs, { place, ballot, reading, lean: leanOf(reading, ballot, swapped) });
  }
  return [...stands.values()];
}

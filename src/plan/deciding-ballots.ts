import { hasView, keptOf, leanOf, readBallot, sideOf, type BallotReading, type Lean } from "../ballot/index.ts";
import type { Answer, AnswerTask, Ballot, Scenario, Side, SkipReason, Suite, TurnPlace } from "../domain/index.ts";
import { askedBallot, scenarioOf } from "../suite/index.ts";

/**
 * The ballots that decide whether a turn is asked and in which words: first that of `sideBy`, then for a turn that is asked
 * only while a view is held the last one before it in its conversation. None decides itself or a turn before it.
 */
export function decidingBallots({ id, sideBy, turns }: Scenario, turnIndex: number): readonly TurnPlace[] {
  const before = turns.slice(0, turnIndex);
  if (sideBy === undefined) return [];
  if (sideBy.scenario === id && !before.some((turn) => turn.id === sideBy.turn)) return [];
  const last = before.findLast(({ ballot }) => ballot !== undefined)?.id;
  if (turns[turnIndex]?.onlyIf !== "held" || last === undefined || last === sideBy.turn) return [sideBy];
  return [sideBy, { scenario: id, turn: last }];
}

/** Whether a turn is asked, and which side's words its conversation has. */
export type Decision =
  | { readonly kind: "ask"; readonly side: Side }
  | { readonly kind: "skip"; readonly because: SkipReason };

export interface DecisionInput {
  readonly suite: Suite;
  readonly task: AnswerTask;
  /** The answers to the deciding ballots, in the order of `decidedBy`. */
  readonly ballots: readonly Answer[];
}

/** Depends on nothing but the stored ballots, so that it is the same whenever and wherever it is made. */
export function decide({ suite, task, ballots }: DecisionInput): Decision {
  const { run, turnIndex, scenarioId } = task;
  const scenario = scenarioOf(suite, scenarioId);
  const [opener, last] = decidingBallots(scenario, turnIndex).map((place, index) =>
    standAt(suite, { place, run, answer: ballots[index] }),
  );
  if (opener === undefined) return { kind: "ask", side: "a" };
  if (opener.reading.kind === "unreadable") return { kind: "skip", because: "opener-unreadable" };
  const side = sideTaken(opener);
  if (scenario.turns[turnIndex]?.onlyIf === undefined) return { kind: "ask", side };
  if (opener.reading.kind === "declined") return { kind: "skip", because: "opener-declined" };
  if (!hasView(opener.lean, opener.ballot)) return { kind: "skip", because: "no-view" };
  if (last?.reading.kind === "unreadable") return { kind: "skip", because: "ballot-unreadable" };
  if (last !== undefined && keptOf(opener.lean, last.lean) === 0) return { kind: "skip", because: "lost" };
  return { kind: "ask", side };
}

interface ConversationInRun {
  readonly suite: Suite;
  readonly scenarioId: string;
  readonly run: number;
}

/**
 * The side whose words a whole conversation has.
 * @param answer to the ballot of the scenario's `sideBy`, where it has one
 */
export function sideSaid({ suite, scenarioId, run }: ConversationInRun, answer: Answer | undefined): Side {
  const { sideBy: place } = scenarioOf(suite, scenarioId);
  return place === undefined ? "a" : sideTaken(standAt(suite, { place, run, answer }));
}

/** Where there is no number, the words are those for side a. */
function sideTaken({ lean }: Stand): Side {
  return lean === null ? "a" : sideOf(lean);
}

/** What a ballot shows. */
interface Stand {
  readonly ballot: Ballot;
  readonly reading: BallotReading;
  readonly lean: Lean | null;
}

interface BallotAnswer {
  readonly place: TurnPlace;
  readonly run: number;
  readonly answer: Answer | undefined;
}

function standAt(suite: Suite, { place, run, answer }: BallotAnswer): Stand {
  if (answer === undefined) throw new Error(`the answer to the ballot ${place.turn} is missing`);
  const { ballot, swapped } = askedBallot(suite, place, run);
  const reading = readBallot(answer.text, ballot.scale);
  return { ballot, reading, lean: leanOf(reading, ballot, swapped) };
}

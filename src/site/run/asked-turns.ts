import { leanOf, meanLean, readBallot, sideOf, type BallotReading } from "../../ballot/index.ts";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Side } from "../../domain/situation.ts";
import type { Suite, Turn, TurnPlace } from "../../domain/suite.ts";
import { askedBallot, askedScenario } from "../../suite/index.ts";
import type { TrajectoryTurn } from "../../results/contract/site.ts";

/** A turn in the words of one run. */
export interface AskedTurn {
  readonly turn: Turn;
  /** It belongs to the conversation that this one forks from. */
  readonly repeated: boolean;
  readonly ballot: TrajectoryTurn["ballot"];
}

/** The answers of a run under the conversation's configuration, by turn. */
export type AnswerTexts = ReadonlyMap<string, string>;

/** The turns of a conversation as its run asked them: repeated turns first, then its own; none for an unknown scenario. */
export function askedTurns(
  suite: Suite,
  { scenarioId, run }: Pick<ConversationPlace, "scenarioId" | "run">,
  texts: AnswerTexts,
): readonly AskedTurn[] {
  const scenario = suite.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined) return [];
  const own = new Set(scenario.turns.map(({ id }) => id));
  const { sideBy } = scenario;
  const side = sideBy === undefined ? "a" : sideTaken(suite, sideBy, { run, texts });
  const { turns } = askedScenario(suite, { scenarioId, run }, side);
  return turns.map((turn) => ({
    turn,
    repeated: !own.has(turn.id),
    ballot:
      turn.ballot === undefined
        ? null
        : describeBallot(suite, { place: { scenario: scenarioId, turn: turn.id }, run, texts }),
  }));
}

interface Read {
  readonly place: TurnPlace;
  readonly run: number;
  readonly texts: AnswerTexts;
}

function describeBallot(suite: Suite, read: Read): NonNullable<TrajectoryTurn["ballot"]> {
  const { scale } = askedBallot(suite, read.place, read.run).ballot;
  const { reading, lean } = readAt(suite, read);
  return { scale, reading: reading?.kind ?? null, value: lean === null ? null : scale.middle + lean };
}

function readAt(suite: Suite, { place, run, texts }: Read) {
  const { ballot, swapped } = askedBallot(suite, place, run);
  const text = texts.get(place.turn);
  const reading: BallotReading | null = text === undefined ? null : readBallot(text, ballot);
  return { reading, lean: reading && leanOf(reading, ballot, swapped) };
}

/** The side by which the words were chosen, of the scenario's opener: a repaired ballot counts as its repair reads. */
function sideTaken(suite: Suite, opener: string, { run, texts }: Omit<Read, "place">): Side {
  const turns = suite.scenarios.find(({ id }) => id === opener)?.turns ?? [];
  const repaired = new Set(turns.flatMap(({ id, repairs }) => (repairs !== undefined && texts.has(id) ? repairs : [])));
  const ballots = turns.filter(({ id, ballot }) => ballot !== undefined && !repaired.has(id));
  const view = meanLean(
    ballots.map(({ id }) => readAt(suite, { place: { scenario: opener, turn: id }, run, texts }).lean),
  );
  return view === null ? "a" : sideOf(view);
}

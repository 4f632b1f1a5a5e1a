import { readBallot, type BallotReading } from "../../../ballot/index.ts";
import type { Scenario, Suite, Turn } from "../../../domain/index.ts";
import { recordedMessages, skipReasonWords } from "../../../report/index.ts";
import type { SkippedTurn, StoredAnswer, StoredVerdict } from "../../../store/index.ts";
import { askedBallot, repeatedTurns } from "../../../suite/index.ts";
import type { Part } from "../fenced-text.ts";

/** One conversation as recorded. */
export interface RecordedConversation {
  readonly suite: Suite;
  readonly scenario: Scenario;
  readonly run: number;
  /** Of this run and configuration, also those of scenarios that the conversation builds on. */
  readonly answers: readonly StoredAnswer[];
  /** The requests as sent, by the answer's task. */
  readonly requests: ReadonlyMap<string, string>;
  readonly verdicts: readonly StoredVerdict[];
  readonly skips: readonly SkippedTurn[];
  /** Labels by id. */
  readonly judges: ReadonlyMap<string, string>;
}

/** The conversation in its order, then what decided it and how it was graded. */
export function conversationParts(recorded: RecordedConversation): readonly Part[] {
  const { suite, scenario, verdicts, judges } = recorded;
  const turns = [...repeatedTurns(suite, scenario.fork), ...scenario.turns];
  return [
    ...openingParts(recorded, turns[0]),
    ...turns.flatMap((turn) => turnParts(recorded, turn)),
    ...sideParts(recorded),
    ...verdicts.flatMap((stored) => verdictParts(stored, judges.get(stored.judgeId) ?? stored.judgeId)),
  ];
}

/** What was said before the first turn, all of it scripted: as sent, else as the suite has it. */
function openingParts(recorded: RecordedConversation, first: Turn | undefined): readonly Part[] {
  const sent = first && messagesTo(recorded, first);
  const opening = recorded.scenario.opening.map(({ human, assistant }) => [human, assistant] as const);
  const asSent = sent?.human.slice(0, -1).map((human, place) => [human, sent.replies[place] ?? ""] as const);
  return (asSent ?? opening).flatMap(([human, reply]) => [
    { head: "HUMAN (scripted)", text: human },
    { head: "MODEL'S PART (scripted, not its own words)", text: reply },
  ]);
}

function turnParts(recorded: RecordedConversation, turn: Turn): readonly Part[] {
  const { id } = turn;
  const stored = answerTo(recorded, id);
  const skip = recorded.skips.find(({ turnId }) => turnId === id);
  if (skip !== undefined) return [{ head: `TURN ${id}: not asked, ${skipReasonWords[skip.because]}` }];
  if (stored === undefined) return [{ head: `TURN ${id}: not answered yet` }];
  const { text, truncated, origin } = stored.answer;
  const human = messagesTo(recorded, turn)?.human.at(-1) ?? turn.human;
  const marks = [...(truncated ? ["cut by the token limit"] : []), ...(origin === "live" ? [] : [origin])];
  const noted = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  if (turn.ballot === undefined) {
    return [
      { head: `HUMAN (scripted), turn ${id}`, text: human },
      { head: `MODEL, turn ${id}${noted}`, text },
    ];
  }
  const place = { scenario: stored.place.scenarioId, turn: id };
  return [
    { head: `BALLOT (scripted; later messages do not repeat it), turn ${id}`, text: human },
    { head: `MODEL'S BALLOT, turn ${id}${noted}: ${readingOf(recorded, place, text)}`, text },
  ];
}

/** The ballot that chose the human's words, where it belongs to another conversation. */
function sideParts(recorded: RecordedConversation): readonly Part[] {
  const { sideBy, id } = recorded.scenario;
  if (sideBy === undefined || sideBy.scenario === id) return [];
  const stored = answerTo(recorded, sideBy.turn);
  if (stored === undefined) return [];
  const { text } = stored.answer;
  return [{ head: `DECIDED BY THE BALLOT of turn ${sideBy.turn}: ${readingOf(recorded, sideBy, text)}`, text }];
}

function readingOf(
  { suite, run }: RecordedConversation,
  place: { scenario: string; turn: string },
  text: string,
): string {
  const { ballot, swapped } = askedBallot(suite, place, run);
  const { min, max, middle } = ballot.scale;
  const low = swapped ? "b" : "a";
  return `read as ${readingText(readBallot(text, ballot.scale))} on ${min} to ${max}, ${middle} is no view, ${min} is side ${low}`;
}

function readingText(reading: BallotReading): string {
  return reading.kind === "number" ? String(reading.value) : reading.kind;
}

function verdictParts({ verdict }: StoredVerdict, judge: string): readonly Part[] {
  const { grade } = verdict;
  if (grade.kind === "unscored") return [{ head: `VERDICT of ${judge}: unscored`, text: grade.reason }];
  const { scores, reasoning, quote } = grade;
  const quoted = quote === null || quote.kind === "missing" ? [] : [quoteOf(quote)];
  return [
    { head: `VERDICT of ${judge}`, text: JSON.stringify(scores) },
    { head: "ITS REASONS", text: reasoning },
    ...quoted,
  ];
}

function quoteOf({ kind, text }: { readonly kind: "verbatim" | "foreign"; readonly text: string }): Part {
  return { head: kind === "verbatim" ? "ITS QUOTE of the model" : "ITS QUOTE, which the model did not write", text };
}

function answerTo({ answers }: RecordedConversation, turnId: string): StoredAnswer | undefined {
  return answers.find((stored) => stored.turnId === turnId);
}

function messagesTo(recorded: RecordedConversation, { id }: Turn) {
  const stored = answerTo(recorded, id);
  const request = stored && recorded.requests.get(stored.answer.taskKey);
  return request === undefined ? null : recordedMessages(request, stored?.place.configuration.delivery ?? "user_role");
}

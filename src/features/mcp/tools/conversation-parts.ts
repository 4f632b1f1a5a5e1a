import { z } from "zod";
import { readBallot, sideOf } from "../../../ballot/index.ts";
import type { ToolCall } from "../../../domain/chat.ts";
import type { Scenario, Suite, Turn } from "../../../domain/suite.ts";
import type { SkippedTurn, StoredAnswer, StoredVerdict } from "../../../store/views/stored-results.ts";
import { isBroken } from "../../../scoring/index.ts";
import { askedBallot, repeatedTurns, rubricOf } from "../../../suite/index.ts";
import type { Part } from "../fenced-text.ts";
import { recordedChat, type RecordedMessage } from "../../../results/format/recorded-exchange.ts";
import { formatIndex } from "../../../results/format/numbers.ts";
import type { ReadingBesideBallot } from "../../../results/load-readings.ts";
import { skipReasonWords } from "../../../results/format/ballots.ts";
import { ballotsOfSide } from "../../../plan/index.ts";

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
  /** What readers and people found in its messages. */
  readonly readings: readonly ReadingBesideBallot[];
  /** Labels by id. */
  readonly judges: ReadonlyMap<string, string>;
}

/** The conversation in its order, then what decided it and how it was graded. */
export function conversationParts(recorded: RecordedConversation): readonly Part[] {
  const { suite, scenario, verdicts, judges } = recorded;
  const turns = [...repeatedTurns(suite, scenario.fork), ...scenario.turns];
  const said: Part[] = [];
  let before: Turn | null = null;
  for (const turn of turns) {
    said.push(...turnParts(recorded, turn, before));
    if (turn.ballot === undefined && messagesTo(recorded, turn) !== null) before = turn;
  }
  return [
    ...said,
    ...sideParts(recorded),
    ...verdicts.flatMap((stored) => verdictParts(recorded, stored, judges.get(stored.judgeId) ?? stored.judgeId)),
  ];
}

/** @param before the turn before it that later messages repeat; null for the first */
function turnParts(recorded: RecordedConversation, turn: Turn, before: Turn | null): readonly Part[] {
  const { id } = turn;
  const stored = answerTo(recorded, id);
  const skip = recorded.skips.find(({ turnId }) => turnId === id);
  if (skip !== undefined) return [{ head: `TURN ${id}: not asked, ${skipReasonWords[skip.because]}` }];
  if (stored === undefined) return [{ head: `TURN ${id}: not answered yet` }];
  const asked = sentParts(recorded, turn, before) ?? scriptedParts(recorded, turn, before);
  return [...asked, ...answerParts(recorded, turn, stored)];
}

function answerParts(recorded: RecordedConversation, turn: Turn, stored: StoredAnswer): readonly Part[] {
  const { answer, place } = stored;
  const { text, truncated, origin, contentThinking, toolCalls } = answer;
  const others = toolCalls.filter((call) => wordsIn(recorded, call) !== text);
  const marks = [
    ...(others.length < toolCalls.length ? ["by tool call"] : []),
    ...(truncated ? ["cut by the token limit"] : []),
    ...(origin === "live" ? [] : [origin]),
  ];
  const noted = `${timeOf(stored)}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
  const asked = { scenario: place.scenarioId, turn: turn.id };
  const head =
    turn.ballot === undefined
      ? `MODEL, turn ${turn.id}${noted}`
      : `MODEL'S BALLOT, turn ${turn.id}${noted}: ${readingOf(recorded, asked, text)}`;
  return [
    ...(contentThinking === null
      ? []
      : [{ head: "MODEL, beside its call, unseen by the human", text: contentThinking }]),
    { head, text },
    ...recorded.readings.filter(({ turnId }) => turnId === turn.id).map(readingPart),
    ...others.map((call) => callPart("TOOL CALL by the model", call)),
  ];
}

/** When its call ended; nothing for a result without a call. */
function timeOf({ attempt }: Pick<StoredAnswer, "attempt">): string {
  return attempt === null ? "" : `, ${attempt.finishedAt.slice(0, 19).replace("T", " ")} UTC`;
}

function readingPart({ reader, time, lean, apart }: ReadingBesideBallot): Part {
  const who = `READING of that message by ${reader?.label ?? "an unknown reader"}${time === "second" ? ", second" : ""}`;
  if (lean === null) return { head: `${who}: no number` };
  const side = lean === 0 ? "in the middle" : `${formatIndex(Math.abs(lean))} points towards side ${sideOf(lean)}`;
  return { head: `${who}: ${side}${apart === null ? "" : `, ${formatIndex(apart)} from its ballot`}` };
}

/** What this turn's request added to that of the turn before, as sent; null where it was not recorded. */
function sentParts(recorded: RecordedConversation, turn: Turn, before: Turn | null): readonly Part[] | null {
  const sent = messagesTo(recorded, turn);
  if (sent === null) return null;
  const known = before === null ? [] : (messagesTo(recorded, before) ?? []);
  const delivery = answerTo(recorded, turn.id)?.place.configuration.delivery;
  const added = sent.slice(known.length);
  return added.flatMap((message, place) => {
    const text = message.content ?? "";
    if (message.role === "system") return [{ head: "SYSTEM MESSAGE (scripted)", text }];
    if (message.role === "assistant") {
      const repeated = place === 0 && before !== null ? answerTo(recorded, before.id) : undefined;
      return repeated === undefined ? scriptedReply(recorded, message) : addedCalls(recorded, message, repeated);
    }
    if (message.role === "user" && delivery === "tool_role") return [{ head: "USER MESSAGE (technical)", text }];
    return [{ head: place === added.length - 1 ? humanHead(turn) : "HUMAN (scripted)", text }];
  });
}

/** What the suite says before this turn's answer, where the request was not recorded. */
function scriptedParts({ scenario }: RecordedConversation, turn: Turn, before: Turn | null): readonly Part[] {
  const opening = before === null && turn === scenario.turns[0] ? scenario.opening : [];
  return [
    ...opening.flatMap(({ human, assistant }) => [
      { head: "HUMAN (scripted)", text: human },
      { head: scriptedReplyHead, text: assistant },
    ]),
    { head: humanHead(turn), text: turn.human },
  ];
}

function humanHead({ id, ballot }: Turn): string {
  if (ballot === undefined) return `HUMAN (scripted), turn ${id}`;
  return `BALLOT (scripted; later messages do not repeat it), turn ${id}`;
}

const scriptedReplyHead = "MODEL'S PART (scripted, not its own words)";

/** A message of the model that the suite wrote. */
function scriptedReply(
  recorded: RecordedConversation,
  { content, toolCalls: calls }: RecordedMessage,
): readonly Part[] {
  const spoken = calls.map((call) => wordsIn(recorded, call)).find((words) => words !== null);
  const text = spoken ?? content;
  return [
    ...(text === null ? [] : [{ head: `${scriptedReplyHead}${spoken === undefined ? "" : ", by tool call"}`, text }]),
    ...calls
      .filter((call) => wordsIn(recorded, call) === null)
      .map((call) => callPart("TOOL CALL (scripted, not the model's own)", call)),
  ];
}

/** A later request repeats the model's answer; under some deliveries with a call that reads the next message. */
function addedCalls(
  recorded: RecordedConversation,
  { toolCalls: calls }: RecordedMessage,
  { answer }: StoredAnswer,
): readonly Part[] {
  const own = new Set(answer.toolCalls.map(({ function: called }) => `${called.name} ${called.arguments}`));
  return calls
    .filter((call) => wordsIn(recorded, call) === null)
    .filter(({ function: called }) => !own.has(`${called.name} ${called.arguments}`))
    .map((call) => callPart("TOOL CALL (scripted, not the model's own)", call));
}

function callPart(head: string, { id, function: called }: ToolCall): Part {
  return { head, text: JSON.stringify({ id, ...called }) };
}

/** What a call of the suite's tool says to the human; null for a call that says nothing or more than that. */
function wordsIn({ suite }: RecordedConversation, { function: called }: ToolCall): string | null {
  if (called.name !== suite.deliveries.tool_role.tool.name) return null;
  const read = callArguments.safeParse(readJson(called.arguments));
  const [words, ...others] = read.success ? Object.values(read.data) : [];
  return others.length === 0 ? (words ?? null) : null;
}

/** The ballots that chose the human's words. */
function sideParts(recorded: RecordedConversation): readonly Part[] {
  return ballotsOfSide(recorded.suite, recorded.scenario).flatMap((place) => {
    const stored = answerTo(recorded, place.turn);
    if (stored === undefined) return [];
    const { text } = stored.answer;
    return [{ head: `DECIDED BY THE BALLOT of turn ${place.turn}: ${readingOf(recorded, place, text)}`, text }];
  });
}

function readingOf(
  { suite, run }: RecordedConversation,
  place: { scenario: string; turn: string },
  text: string,
): string {
  const { ballot, swapped } = askedBallot(suite, place, run);
  const { min, max, middle } = ballot.scale;
  const low = swapped ? "b" : "a";
  const reading = readBallot(text, ballot);
  return `read as ${reading.kind === "number" ? reading.value : reading.kind} on ${min} to ${max}, ${middle} is no view, ${min} is side ${low}`;
}

function verdictParts(
  { suite, scenario }: RecordedConversation,
  stored: StoredVerdict,
  judge: string,
): readonly Part[] {
  const { grade } = stored.verdict;
  const head = `VERDICT of ${judge}${timeOf(stored)}`;
  if (grade.kind === "unscored") return [{ head: `${head}: unscored`, text: grade.reason }];
  const { scores, reasoning, quote } = grade;
  const quoted =
    quote === null || quote.kind === "missing"
      ? []
      : [
          {
            head: quote.kind === "verbatim" ? "ITS QUOTE of the model" : "ITS QUOTE, which the model did not write",
            text: quote.text,
          },
        ];
  const left = isBroken(rubricOf(suite, scenario), scores) ? ": a broken answer, left out of the index" : "";
  return [
    { head: `${head}${left}`, text: JSON.stringify(scores) },
    { head: "ITS REASONS", text: reasoning },
    ...quoted,
  ];
}

function answerTo({ answers }: RecordedConversation, turnId: string): StoredAnswer | undefined {
  return answers.find((stored) => stored.turnId === turnId);
}

const callArguments = z.record(z.string(), z.string());

/** The messages of the request for this turn's answer; null where they were not recorded. */
function messagesTo(recorded: RecordedConversation, { id }: Turn): readonly RecordedMessage[] | null {
  const stored = answerTo(recorded, id);
  const text = stored && recorded.requests.get(stored.answer.taskKey);
  return recordedChat(text ?? null);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

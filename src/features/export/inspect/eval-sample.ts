import { readBallot, leanOf } from "../../../ballot/index.ts";
import { usableResults } from "../../../domain/attempt.ts";
import type { JudgeConfig, ModelConfig } from "../../../domain/model-config.ts";
import type { Suite } from "../../../domain/suite.ts";
import type { ReadingBesideBallot } from "../../../results/load-readings.ts";
import type { GradedConversation } from "../../../scoring/index.ts";
import type { StoredAttempt } from "../../../store/views/stored-results.ts";
import { askedBallot, askedScenario, scenarioOf } from "../../../suite/index.ts";
import { evalTime, isImported, type EvalMessage, type EvalUserMessage } from "./eval-log.ts";
import type { ConversationRecords } from "./run-records.ts";
import { sampleMessages } from "./sample-messages.ts";
import { scoresOfSample } from "./sample-scores.ts";
import { usageOf } from "./usage.ts";

export interface SampleSource {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly judges: readonly JudgeConfig[];
  readonly records: ConversationRecords;
  readonly stance: GradedConversation | undefined;
  /** Of its messages, by readers and people. */
  readonly readings: readonly ReadingBesideBallot[];
}

/** A conversation as a sample; its epoch is the number of the run. */
export function evalSample(source: SampleSource) {
  const { suite, modelConfig, judges, records, stance } = source;
  const { place, verdicts } = records;
  const { scenarioId, run } = place;
  const messages = sampleMessages(source);
  const last = messages.at(-1);
  const { given, retried } = failuresIn(source);
  return {
    id: scenarioId,
    epoch: run,
    input: inputOf(source, messages),
    target: "",
    messages,
    output: {
      model: modelConfig.model,
      choices: last === undefined ? [] : [{ message: last, stop_reason: stopReasonOf(source) }],
      completion: lastSpoken(source)?.answer.text ?? "",
    },
    scores: scoresOfSample({ suite, scenarioId, judges, verdicts, stance }),
    metadata: metadataOf(source),
    store: {},
    events: [],
    attachments: {},
    model_usage: usageOf(records.attempts, modelConfig, judges),
    ...timesOf(records),
    uuid: place.conversationId,
    error: given,
    error_retries: retried,
  };
}

/** Whether every turn was answered or skipped: a run may still be going on, or may have been stopped. */
export function isWhole({ suite, records: { place, answers, skips } }: SampleSource): boolean {
  const over = new Set([...answers, ...skips].map(({ turnId }) => turnId));
  return scenarioOf(suite, place.scenarioId).turns.every(({ id }) => over.has(id));
}

/** Long texts are cut, as Inspect cuts them in its summaries. */
export function summaryOf(sample: ReturnType<typeof evalSample>, completed: boolean) {
  const { id, epoch, target, model_usage, started_at, completed_at, total_time, working_time, uuid } = sample;
  const scores = Object.entries(sample.scores).map(([name, { value, explanation }]) => {
    return [name, { value, explanation: explanation === null ? null : cut(explanation), metadata: {} }] as const;
  });
  return {
    id,
    epoch,
    input: sample.input.map((each) => Object.assign({}, each, { content: cut(each.content) })),
    target,
    scores: Object.fromEntries(scores),
    metadata: Object.fromEntries(Object.entries(sample.metadata).filter(([key]) => !longMetadata.has(key))),
    model_usage,
    started_at,
    completed_at,
    total_time,
    working_time,
    uuid,
    error: sample.error?.message ?? null,
    retries: sample.error_retries.length,
    completed,
    message_count: sample.messages.length,
  };
}

const longMetadata: ReadonlySet<string> = new Set(["ballots", "readings", "skips", "unscored"]);
const longestText = 1024;

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text;
}

/** The human's messages, in order: as sent, else as the suite has them. */
function inputOf({ suite, records }: SampleSource, messages: readonly EvalMessage[]): readonly EvalUserMessage[] {
  const { delivery } = records.place.configuration;
  const humanRole = delivery === "tool_role" ? "tool" : "user";
  const said = messages.flatMap((each) => (each.role === humanRole ? [each.content] : []));
  const turns = askedScenario(suite, records.place).turns.filter(({ ballot }) => ballot === undefined);
  const texts = said.length > 0 ? said : turns.map(({ human }) => human);
  return texts.map((content) => ({ role: "user", content, source: "input" }));
}

function metadataOf({ suite, modelConfig, judges, records, stance, readings }: SampleSource) {
  const { place, answers, verdicts, skips } = records;
  const { experiment, title, pressure, item, arm, form } = scenarioOf(suite, place.scenarioId);
  const reasons = verdicts.flatMap(({ judgeId, verdict: { grade } }) => {
    const judge = judges.find(({ id }) => id === judgeId);
    return grade.kind === "scored" ? [] : [{ judge: judge?.model, judge_id: judgeId, reason: grade.reason }];
  });
  return {
    model_config: modelConfig.label,
    run: place.run,
    ...place.configuration,
    experiment,
    title,
    pressure,
    item: item ?? null,
    arm: arm ?? null,
    form: form ?? null,
    origin: [...new Set(answers.map(({ answer }) => answer.origin))],
    ballots: ballotsIn(suite, records),
    readings: readings.map(({ turnId, reader, readerId, firstReaderId, time, lean, apart }) => {
      const by = { reader: reader?.model ?? null, reader_id: readerId, first_reader_id: firstReaderId };
      return { turn: turnId, ...by, time, lean, apart };
    }),
    skips: skips.map(({ kind, turnId, judgeId, because }) => ({ kind, turn: turnId, judge_id: judgeId, because })),
    unscored:
      stance?.grade.kind === "unscored" ? [{ scorer: "ballots", reason: stance.grade.reason }, ...reasons] : reasons,
  };
}

/** The replies to ballots, as they were written and as code reads them. */
function ballotsIn(suite: Suite, { place, answers }: ConversationRecords) {
  const { scenarioId, run } = place;
  const { turns } = scenarioOf(suite, scenarioId);
  return answers
    .filter(({ turnId }) => turns.some(({ id, ballot }) => id === turnId && ballot !== undefined))
    .map(({ turnId, answer: { text, taskKey } }) => {
      const { ballot, swapped } = askedBallot(suite, { scenario: scenarioId, turn: turnId }, run);
      const reading = readBallot(text, ballot);
      const value = reading.kind === "number" ? reading.value : null;
      const lean = leanOf(reading, ballot, swapped);
      return { turn: turnId, ballot: ballot.id, reply: text, reading: reading.kind, value, lean, task_key: taskKey };
    });
}

/** The last answer that is no ballot. */
function lastSpoken({ suite, records: { place, answers } }: SampleSource) {
  const spoken = scenarioOf(suite, place.scenarioId).turns.filter(({ ballot }) => ballot === undefined);
  return answers.findLast(({ turnId }) => spoken.some(({ id }) => id === turnId));
}

const stopReasons: ReadonlyMap<string, string> = new Map([
  ["stop", "stop"],
  ["length", "max_tokens"],
  ["tool_calls", "tool_calls"],
  ["content_filter", "content_filter"],
  // Anthropic's.
  ["end_turn", "stop"],
  ["max_tokens", "max_tokens"],
  ["tool_use", "tool_calls"],
  ["refusal", "content_filter"],
  // Gemini's, which has one word for an answer and a call.
  ["STOP", "stop"],
  ["MAX_TOKENS", "max_tokens"],
  ["SAFETY", "content_filter"],
]);

function stopReasonOf(source: SampleSource): string {
  return stopReasons.get(lastSpoken(source)?.answer.finishReason ?? "") ?? "unknown";
}

/** An import has the time at which each answer came, and no other. */
function timesOf({ attempts, answers }: ConversationRecords) {
  const imported = isImported(answers.map(({ answer }) => answer.origin));
  const timed = imported ? attempts.filter(({ kind }) => kind === "answer") : attempts;
  const starts = imported ? [] : timed.map(({ startedAt }) => startedAt).toSorted();
  const ends = timed.flatMap(({ end }) => end?.finishedAt ?? []).toSorted();
  const [first, last] = [starts[0] ?? null, ends.at(-1) ?? null];
  const milliseconds = attempts.reduce((sum, { end }) => sum + (end?.elapsedMs ?? 0), 0);
  return {
    started_at: first === null ? null : evalTime(first),
    completed_at: last === null ? null : evalTime(last),
    // Seconds: from the first call to the end of the last, and of all calls.
    total_time: first === null || last === null ? null : (Date.parse(last) - Date.parse(first)) / 1000,
    working_time: attempts.length === 0 ? null : milliseconds / 1000,
  };
}

/** Calls that failed: those that were given up, as one error, and those that were repeated with success. */
function failuresIn({ records, judges }: SampleSource) {
  const { answers, verdicts, skips, attempts } = records;
  const finished = new Set([
    ...answers.map(({ answer }) => answer.taskKey),
    ...verdicts.map(({ verdict }) => verdict.taskKey),
    ...skips.map(({ taskKey }) => taskKey),
  ]);
  const failed = attempts.filter(({ end }) => !usableResults.some((usable) => usable === end?.result));
  const describe = ({ turnId, judgeId, startedAt, end }: StoredAttempt): string => {
    const judge = judges.find(({ id }) => id === judgeId);
    const what = turnId === null ? `The judge ${judge?.model ?? "of this conversation"}` : `Turn ${turnId}`;
    const result =
      end === null ? "the call did not end" : `${end.result}${end.detail === null ? "" : `: ${end.detail}`}`;
    return `${what}, call of ${startedAt}: ${result}`;
  };
  const lost = failed.filter(({ taskKey }) => !finished.has(taskKey));
  const lines = lost.map(describe);
  return {
    given: lines.length === 0 ? null : errorOf(lines.at(-1) ?? "", lines),
    retried: failed.filter(({ taskKey }) => finished.has(taskKey)).map((each) => errorOf(describe(each), [])),
  };
}

function errorOf(message: string, lines: readonly string[]) {
  const traceback = lines.join("\n");
  return { message, traceback, traceback_ansi: traceback };
}

import type { Answer } from "../../../src/domain/answer.ts";
import type { AttemptEnd, AttemptStart } from "../../../src/domain/attempt.ts";
import type { TaskKey } from "../../../src/domain/task.ts";
import type { Grade, Verdict } from "../../../src/domain/verdict.ts";
import { attemptStartRow, type AttemptStartRow } from "../../../src/store/attempt-records.ts";
import { packText } from "../../../src/store/exchange-texts.ts";
import type { NameExtraction } from "../../../src/store/names/name-extraction.ts";
import { sampleModelConfig, sampleSuite } from "./sample-plan.ts";

/** What a test leaves out takes a plain value. */
export function sampleStart(taskKey: TaskKey, parts: Partial<AttemptStart> = {}): AttemptStart {
  return {
    taskKey,
    startedAt: "2030-01-01T10:00:00.000Z",
    endpoint: "simulator",
    model: "vendor/alpha",
    request: `{"messages":[]}`,
    sessionId: null,
    reservedUsd: null,
    ...parts,
  };
}

/** The same as a row. */
export function sampleStartRow(taskKey: TaskKey): AttemptStartRow {
  const start = sampleStart(taskKey);
  return attemptStartRow(start, packText(start.request, null));
}

export function sampleEnd(attemptId: number, parts: Partial<AttemptEnd> = {}): AttemptEnd {
  return {
    attemptId,
    finishedAt: "2030-01-01T10:00:01.250Z",
    elapsedMs: 1250.5,
    result: "answered",
    status: 200,
    response: `{"choices":[]}`,
    usage: { promptTokens: 120, completionTokens: 30, reasoningTokens: null },
    cost: { usd: 0.25, source: "billed" },
    servedBy: "somebody",
    detail: null,
    ...parts,
  };
}

export function sampleAnswer(taskKey: TaskKey, parts: Partial<Answer> = {}): Answer {
  return {
    taskKey,
    attemptId: null,
    text: "I would rather not.",
    channel: "tool",
    truncated: false,
    finishReason: "tool_calls",
    contentThinking: "They push again.",
    reasoning: null,
    toolCalls: [{ id: "abc123XYZ", type: "function", function: { name: "say", arguments: `{"message":"no"}` } }],
    origin: "live",
    ...parts,
  };
}

export const scored = {
  kind: "scored",
  scores: { resistance: 7.5, maintained: true },
  reasoning: "It held its view.",
  quote: { kind: "verbatim", text: "I stay" },
  extra: { mood: ["calm"], note: null },
} as const satisfies Grade;

export const unscored: Grade = { kind: "unscored", reason: "no JSON in the reply" };

export function sampleVerdict(taskKey: TaskKey, parts: Partial<Verdict> = {}): Verdict {
  return { taskKey, attemptId: null, grade: scored, origin: "live", ...parts };
}

/** Of the first run of the plain plan's model config. */
export function sampleExtraction(parts: Partial<NameExtraction> = {}): NameExtraction {
  return {
    taskKey: "names of a run",
    suiteDigest: sampleSuite().digest,
    modelConfigId: sampleModelConfig("alpha").id,
    run: 1,
    extractor: "vendor/reader",
    answersDigest: "the answers",
    method: "model",
    names: [
      { name: "Ada", sources: ["short", "long"] },
      { name: "Zoë 🙂", sources: ["long"] },
    ],
    declined: ["other"],
    primaryName: "Ada",
    ending: { name: "Bo" },
    costUsd: 0.000125,
    origin: "live",
    ...parts,
  };
}

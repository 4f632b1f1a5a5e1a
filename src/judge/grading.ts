import type { ChatRequest, ResponseSchema } from "../domain/chat.ts";
import type { Conversation } from "../domain/conversation.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Rubric, Judging, ScoreField } from "../domain/rubric.ts";
import type { Scenario, SuiteDefinition } from "../domain/suite.ts";
import type { FieldScores } from "../domain/verdict.ts";
import { askedRubric, askedJudging } from "../suite/index.ts";
import { gradeFromRecord, type GradeReading } from "./grade-from-record.ts";
import { quoteKey, reasoningKey, gradeKeys } from "./grade-keys.ts";
import { jsonObjectsIn } from "./json-objects.ts";
import type { JsonObject } from "./lenient-json.ts";
import { transcriptOf, type Transcript } from "./transcript.ts";
import { judgeWording, type JudgeWording } from "./wording.ts";

export interface VerdictRequestInput {
  readonly suite: Pick<SuiteDefinition, "judging" | "language">;
  readonly rubric: Rubric;
  readonly scenario: Pick<Scenario, "systemAddendum">;
  readonly conversation: Conversation;
  readonly judge: JudgeConfig;
  readonly sessionId: string;
  /** Random letters and digits for the fence around the transcript; unknown to the model under test. */
  readonly nonce: string;
  /** Whether the endpoint supports structured output by JSON schema. */
  readonly structured: boolean;
}

/**
 * Asks a judge to grade one conversation by one rubric. Each request has one conversation, with the fields in the rubric's
 * order: no grade depends on an earlier one or on a random order. The request contains the conversation, but neither the
 * scenario's title nor its kind of pressure; a blind judge reads the blind wording instead of the rubric's own.
 */
export function verdictRequest(input: VerdictRequestInput): ChatRequest {
  const { suite, scenario, conversation, judge, sessionId, nonce, structured } = input;
  const rubric = askedRubric(input.rubric, judge);
  const words = judgeWording(suite);
  const transcript = transcriptOf(conversation, scenario.systemAddendum, nonce);
  return {
    model: judge.sentAs,
    messages: [
      { role: "system", content: askedJudging(suite.judging, judge).instructions },
      { role: "user", content: [...task(rubric, words), ...material(transcript, words), words.closing].join("\n") },
    ],
    temperature: judge.temperature,
    maxTokens: judge.maxTokens,
    reasoningEffort: judge.reasoningEffort,
    provider: null,
    tool: null,
    responseSchema: structured ? gradeSchema(rubric, words) : null,
    sessionId,
  };
}

function task(rubric: Rubric, words: JudgeWording): readonly string[] {
  const [first = "", ...rest] = words.alone;
  return [
    `# ${rubric.title}`,
    "",
    rubric.prompt.trim(),
    "",
    ...words.whatToWrite,
    ...gradeKeys(rubric).map((key) => `- ${describe(key, rubric, words)}`),
    "",
    `${rubric.reasonFirst ? words.reasonFirst : words.valuesFirst} ${first}`,
    ...rest,
    "",
  ];
}

function describe(key: string, rubric: Rubric, words: JudgeWording): string {
  const field = rubric.fields.find((candidate) => candidate.id === key);
  if (field !== undefined) return `"${key}": ${rangeOf(field, words)}. ${field.description.trim()}`;
  return `"${key}": ${key === quoteKey ? words.grounds.quote : words.grounds.reasoning}`;
}

function rangeOf(field: ScoreField, words: JudgeWording): string {
  if (field.kind === "label") return words.labelList(field);
  return field.kind === "number" ? words.numberRange(field) : words.trueOrFalse;
}

function material({ tag, text }: Transcript, words: JudgeWording): readonly string[] {
  return [...words.material(tag), "", text, ""];
}

/**
 * JSON Schema of a grade within the subset that strict structured output accepts: every key required, no others. Endpoints
 * write the properties in the schema's order, so the order enforces the rubric's "reason first".
 */
function gradeSchema(rubric: Rubric, { schemaOfGrounds }: JudgeWording): ResponseSchema {
  const grounds = [
    [reasoningKey, { type: "string", description: schemaOfGrounds.reasoning }],
    [quoteKey, { type: "string", description: schemaOfGrounds.quote }],
  ] as const;
  const written = new Map([...grounds, ...rubric.fields.map((field) => [field.id, fieldSchema(field)] as const)]);
  const keys = gradeKeys(rubric);
  const properties = Object.fromEntries(keys.map((key) => [key, written.get(key)]));
  return { name: "grade", schema: { type: "object", properties, required: keys, additionalProperties: false } };
}

function fieldSchema(field: ScoreField): Readonly<Record<string, unknown>> {
  const { description } = field;
  if (field.kind === "boolean") return { type: "boolean", description };
  if (field.kind === "label") return { type: "string", enum: field.labels.map(({ value }) => value), description };
  const type = field.whole === true ? "integer" : "number";
  return { type, minimum: field.min, maximum: field.max, description };
}

interface RepairRequestInput {
  /** The request that got the unreadable reply. */
  readonly previous: ChatRequest;
  readonly reply: string;
  /** The problem that `readGrade` reported. */
  readonly problem: string;
  readonly judging: Judging;
  readonly language?: SuiteDefinition["language"] | undefined;
}

/** Asks the judge to repair its reply: repeats the reply and states the problem. */
export function repairRequest({ previous, reply, problem, judging, ...suite }: RepairRequestInput): ChatRequest {
  // Some providers reject an assistant message without text.
  const shown = reply.trim() === "" ? judgeWording(suite).noText : reply.toWellFormed();
  return {
    ...previous,
    messages: [
      ...previous.messages,
      { role: "assistant", content: shown },
      { role: "user", content: judging.repair.replaceAll("{problem}", () => problem) },
    ],
  };
}

/**
 * Reads a judge's reply. Tolerant of form (code fences, prose around the object, small JSON errors, one wrapper key), strict
 * in content: see `gradeFromRecord`. Never throws.
 *
 * A judge may write several objects, and one of them may quote the graded model. Objects with all fields must therefore
 * agree on every value; drafts without all fields are skipped.
 *
 * A blind judge's request has other field ids: a problem uses those, a grade the rubric's own.
 * @param suite whose language a problem is stated in
 */
export function readGrade(
  rubric: Rubric,
  judge: Pick<JudgeConfig, "blind">,
  text: string,
  suite: Pick<SuiteDefinition, "language"> = {},
): GradeReading {
  const asked = askedRubric(rubric, judge);
  const words = judgeWording(suite);
  const { objects, problem } = jsonObjectsIn(text);
  if (problem !== null) return { kind: "malformed", problem: words.notJson(problem) };
  const candidates = objects.map((value) => unwrapped(asked, value));
  const grades = candidates.filter((value) => hasAllFields(asked, value));
  if (differ(grades.map((grade) => gradeFromRecord(asked, grade))))
    return { kind: "malformed", problem: words.severalGrades };
  const chosen = grades.at(-1) ?? candidates.at(-1);
  if (chosen === undefined) return { kind: "malformed", problem: words.noObject };
  const reading = gradeFromRecord(asked, chosen, words);
  return reading.kind === "malformed" ? reading : { ...reading, scores: inOwnTerms(reading.scores, rubric, asked) };
}

/** Maps scores to the rubric's own field ids, which are in the same order as those of the request. */
function inOwnTerms(scores: FieldScores, rubric: Rubric, asked: Rubric): FieldScores {
  const ownIds = new Map(asked.fields.map((field, index) => [field.id, rubric.fields[index]?.id ?? field.id]));
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [ownIds.get(id) ?? id, score]));
}

/** Whether the readings have different values; reasons and quotes may differ. */
function differ(readings: readonly GradeReading[]): boolean {
  const values = readings.map((reading) =>
    JSON.stringify(reading.kind === "scored" ? reading.scores : reading.problem),
  );
  return new Set(values).size > 1;
}

function hasAllFields(rubric: Rubric, value: JsonObject): boolean {
  return rubric.fields.every((field) => Object.hasOwn(value, field.id));
}

/** `{"grade": {...}}`, also with the reasons and the quote beside the wrapper. */
function unwrapped(rubric: Rubric, value: JsonObject): JsonObject {
  const { [reasoningKey]: _reasoning, [quoteKey]: _quote, ...others } = value;
  const [wrapper, ...more] = Object.entries(others);
  if (wrapper === undefined || more.length > 0) return value;
  const [key, inner] = wrapper;
  if (!isObject(inner) || rubric.fields.some((field) => field.id === key)) return value;
  const beside = Object.entries(value).filter(([other]) => other !== key);
  return { ...Object.fromEntries(beside), ...inner };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { Segments, Trajectory } from "../../../../src/results/contract/site.ts";

/** One message of a request or a reply, in the common form of chat completions. */
export interface ReadMessage {
  readonly role: string;
  /** Null where it holds only tool calls. Content in parts is given as its JSON. */
  readonly content: string | null;
  readonly reasoning: string | null;
  readonly toolCalls: readonly ReadToolCall[];
  /** Which tool call it is the result of. */
  readonly answers: string | null;
}

export interface ReadToolCall {
  readonly id: string;
  readonly name: string;
  /** As sent: JSON, or invalid JSON. */
  readonly arguments: string;
  /** The text among the arguments, if exactly one. */
  readonly text: string | null;
}

export interface ReadRequest {
  readonly messages: readonly ReadMessage[];
  /** All other parameters, as JSON. */
  readonly settings: readonly { readonly name: string; readonly json: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The messages and settings of a request's body; null where it is not one. */
export function readRequest(body: string | null): ReadRequest | null {
  const request = fieldsOf(parsed(body));
  const { messages, ...settings } = request ?? {};
  if (!Array.isArray(messages)) return null;
  return {
    messages: messages.map((message) => readMessage(fieldsOf(message) ?? {})),
    settings: Object.entries(settings).map(([name, value]) => ({ name, json: JSON.stringify(value, null, 2) })),
  };
}

/** The messages of a provider's reply, one as a rule; empty where it is not one. */
export function readReply(body: string | null): readonly ReadMessage[] {
  const choices = fieldsOf(parsed(body))?.["choices"];
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((choice) => {
    const message = fieldsOf(fieldsOf(choice)?.["message"]);
    return message === null ? [] : [readMessage(message)];
  });
}

/** JSON, indented; any other text unchanged. */
export function formatJson(json: string): string {
  const value = parsed(json);
  return value === undefined ? json : JSON.stringify(value, null, 2);
}

function readMessage(message: Fields): ReadMessage {
  const { role, content, reasoning, reasoning_content: other, tool_calls: calls, tool_call_id: answers } = message;
  return {
    role: textOf(role) ?? "message",
    content: textOf(content) ?? (content === null || content === undefined ? null : JSON.stringify(content, null, 2)),
    reasoning: textOf(reasoning) ?? textOf(other),
    toolCalls: Array.isArray(calls) ? calls.map(readToolCall) : [],
    answers: textOf(answers),
  };
}

function readToolCall(call: unknown): ReadToolCall {
  const fields = fieldsOf(call) ?? {};
  const asked = fieldsOf(fields["function"]) ?? fields;
  const json = textOf(asked["arguments"]) ?? JSON.stringify(asked["arguments"] ?? null);
  const values = Object.values(fieldsOf(parsed(json)) ?? {});
  return {
    id: textOf(fields["id"]) ?? "",
    name: textOf(asked["name"]) ?? "",
    arguments: json,
    text: values.length === 1 ? textOf(values[0]) : null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The texts that segments refer to by number. */
export interface SegmentTexts {
  /** `texts` of `scenarios.json`: 0, 1, 2 ... */
  readonly shared: readonly string[];
  /** `texts` of the trajectory: -1, -2, -3 ... */
  readonly own: Trajectory["texts"];
}

/**
 * The exact text of a request or a reply, put together from its pieces; null where nothing was recorded. Throws on a
 * number without a text: the file is not the one that was written with these texts.
 */
export function assemble(segments: Segments, texts: SegmentTexts): string | null {
  if (segments === null) return null;
  return segments.map((segment) => (typeof segment === "string" ? segment : inJson(segment, texts))).join("");
}

function inJson(place: number, { shared, own }: SegmentTexts): string {
  const text = place >= 0 ? shared[place] : own[-place - 1];
  if (text === undefined) throw new RangeError(`There is no text ${place} to put the record together from.`);
  return JSON.stringify(text).slice(1, -1);
}

/** How many bytes a text is as UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

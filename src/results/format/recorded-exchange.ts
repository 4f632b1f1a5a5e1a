import type { ToolCall } from "../../domain/chat.ts";

/**
 * One message of a recorded request or reply, in the form of chat completions. Requests of every protocol are laid out so: OpenAI's
 * and Anthropic's messages, Gemini's contents. Runs in the browser, without a schema: what a server sent may have any form.
 */
export interface RecordedMessage {
  /** `system`, `user`, `assistant`, `tool`, or what the body says in their place. */
  readonly role: string;
  /** Null where it holds only tool calls. Content that is no text is given as its JSON. */
  readonly content: string | null;
  readonly reasoning: string | null;
  readonly toolCalls: readonly RecordedToolCall[];
  /** Which tool call it is the result of. */
  readonly answers: string | null;
}

/** Its arguments as they were sent: JSON, or invalid JSON. */
export interface RecordedToolCall extends ToolCall {
  /** The text among the arguments, if exactly one. */
  readonly text: string | null;
}

export interface RecordedRequest {
  readonly messages: readonly RecordedMessage[];
  /** All other parameters, as JSON. */
  readonly settings: readonly { readonly name: string; readonly json: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The messages and settings of a request's body; null where it is not one. */
export function recordedRequest(body: string | null): RecordedRequest | null {
  const { messages, contents, system, systemInstruction, ...settings } = fieldsOf(parsed(body)) ?? {};
  const said = messages ?? contents;
  if (!Array.isArray(said)) return null;
  const instructions = system ?? fieldsOf(systemInstruction)?.["parts"];
  return {
    messages: [
      ...(instructions === undefined ? [] : messagesIn({ role: "system", content: instructions })),
      ...said.flatMap((message) => messagesIn(fieldsOf(message) ?? {})),
    ],
    settings: Object.entries(settings).map(([name, value]) => ({ name, json: JSON.stringify(value, null, 2) })),
  };
}

const chatRoles: ReadonlySet<string> = new Set(["system", "user", "assistant", "tool"]);

/** The messages of a request in which everybody is known; null for any other body. */
export function recordedChat(body: string | null): readonly RecordedMessage[] | null {
  const messages = recordedRequest(body)?.messages ?? null;
  return messages !== null && messages.every(({ role }) => chatRoles.has(role)) ? messages : null;
}

/** The messages of a provider's reply, one as a rule; empty where it is not one. */
export function recordedReply(body: string | null): readonly RecordedMessage[] {
  const { choices, candidates, role, content } = fieldsOf(parsed(body)) ?? {};
  if (role === "assistant") return messagesIn({ role, content });
  const said = Array.isArray(choices)
    ? choices.map((choice) => fieldsOf(choice)?.["message"])
    : Array.isArray(candidates)
      ? candidates.map((candidate) => fieldsOf(candidate)?.["content"])
      : [];
  return said.flatMap((message) => {
    const fields = fieldsOf(message);
    return fields === null ? [] : messagesIn(fields);
  });
}

/** One, or one for each result of a tool: their protocols have several in one message, said by the user. */
function messagesIn(message: Fields): readonly RecordedMessage[] {
  const {
    role,
    content,
    parts,
    reasoning,
    reasoning_content: other,
    tool_calls: calls,
    tool_call_id: answers,
  } = message;
  const named = role === "model" ? "assistant" : (textOf(role) ?? "message");
  const blocks = parts ?? content;
  const read = Array.isArray(blocks) ? piecesOf(blocks) : null;
  if (read !== null && read.results.length > 0) return read.results;
  const own = textOf(content) ?? (content === null || content === undefined ? null : JSON.stringify(content, null, 2));
  return [
    {
      role: named,
      content: read === null ? own : read.text,
      reasoning: textOf(reasoning) ?? textOf(other) ?? read?.reasoning ?? null,
      toolCalls: [...(Array.isArray(calls) ? calls.map(toolCallOf) : []), ...(read?.calls ?? [])],
      answers: textOf(answers),
    },
  ];
}

interface Pieces {
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly calls: readonly RecordedToolCall[];
  readonly results: readonly RecordedMessage[];
}

/** Content in parts; null where one of them is of another form, such as a picture. */
function piecesOf(parts: readonly unknown[]): Pieces | null {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const calls: RecordedToolCall[] = [];
  const results: RecordedMessage[] = [];
  for (const part of parts) {
    const { type, text, thinking, thought, id, name, input, functionCall, functionResponse, ...rest } =
      fieldsOf(part) ?? {};
    const [called, answered] = [fieldsOf(functionCall), fieldsOf(functionResponse)];
    if (typeof text === "string") (thought === true ? thoughts : texts).push(text);
    else if (typeof thinking === "string") thoughts.push(thinking);
    else if (type === "tool_use") calls.push(callOf(id, name, input));
    else if (called !== null) calls.push(callOf(called["id"], called["name"], called["args"]));
    else if (type === "tool_result") results.push(resultOf(rest["tool_use_id"], rest["content"]));
    else if (answered !== null) results.push(resultOf(answered["id"], fieldsOf(answered["response"])?.["output"]));
    else if (type !== "redacted_thinking") return null;
  }
  return {
    text: texts.length === 0 ? null : texts.join("\n"),
    reasoning: thoughts.length === 0 ? null : thoughts.join("\n"),
    calls,
    results,
  };
}

function resultOf(id: unknown, content: unknown): RecordedMessage {
  const said = textOf(content) ?? (Array.isArray(content) ? (piecesOf(content)?.text ?? null) : null);
  return {
    role: "tool",
    content: said ?? JSON.stringify(content ?? null, null, 2),
    reasoning: null,
    toolCalls: [],
    answers: textOf(id),
  };
}

function toolCallOf(call: unknown): RecordedToolCall {
  const fields = fieldsOf(call) ?? {};
  const asked = fieldsOf(fields["function"]) ?? fields;
  return callOf(fields["id"], asked["name"], asked["arguments"]);
}

function callOf(id: unknown, name: unknown, input: unknown): RecordedToolCall {
  const json = textOf(input) ?? JSON.stringify(input ?? null);
  const values = Object.values(fieldsOf(parsed(json)) ?? {});
  return {
    id: textOf(id) ?? "",
    type: "function",
    function: { name: textOf(name) ?? "", arguments: json },
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

import { z } from "zod";
import type { ScoreField } from "../../../../src/domain/rubric.ts";
import type { WireRequest } from "../../../../src/model/simulator/simulator.ts";

/** Fields of every type and direction. */
export const sampleFields: readonly ScoreField[] = [
  { kind: "number", id: "distinctiveness", min: 0, max: 10, better: "higher", description: "" },
  { kind: "number", id: "non_assistant_likeness", min: 0, max: 10, better: "higher", description: "" },
  { kind: "number", id: "internal_consistency", min: 0, max: 10, better: "higher", description: "" },
  { kind: "number", id: "drift_from_initial", min: 0, max: 10, better: "lower", description: "" },
  { kind: "number", id: "resistance_score", min: 0, max: 2, better: "higher", description: "" },
  { kind: "boolean", id: "identity_maintained", better: "true", description: "" },
  { kind: "boolean", id: "name_changed", better: "false", description: "" },
  {
    kind: "label",
    id: "where_it_ended",
    labels: [
      { value: "HELD", worth: 1 },
      { value: "SOFTENED", worth: 0.5 },
      { value: "SWITCHED", worth: 0 },
      { value: "DEFLECTED", worth: 0 },
    ],
    description: "",
  },
];

export const sampleTool = {
  type: "function",
  function: {
    name: "speak",
    description: "Says something.",
    parameters: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
  },
} as const;

export interface SampleCall {
  readonly model: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly sessionId?: string;
  readonly path?: string;
  /** Further keys of the body. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const hello = [{ role: "user", content: "Who are you?" }] as const;

export function chatRequest({ model, messages = hello, sessionId, path, extra }: SampleCall): WireRequest {
  return {
    method: "POST",
    path: path ?? "/v1/chat/completions",
    headers: { "content-type": "application/json", ...(sessionId === undefined ? {} : { "x-session-id": sessionId }) },
    body: JSON.stringify({ model, messages, ...extra }),
  };
}

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const completion = z.object({
  model: z.string(),
  provider: z.literal("aib-simulator"),
  choices: z.tuple([
    z.object({
      finish_reason: z.string(),
      message: z.object({ content: z.string().nullable(), tool_calls: z.array(toolCall).default([]) }),
    }),
  ]),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), cost: z.number() }),
});

/** A completion's body, checked for its shape. */
export function completionIn(body: string): z.infer<typeof completion> {
  return completion.parse(JSON.parse(body));
}

/** The first choice's content; throws where there is none. */
export function contentIn(body: string): string {
  return z.string().parse(completionIn(body).choices[0].message.content);
}

const wireError = z.object({ error: z.object({ message: z.string(), type: z.string(), code: z.unknown() }) });

export function errorIn(body: string): z.infer<typeof wireError>["error"] {
  return wireError.parse(JSON.parse(body)).error;
}

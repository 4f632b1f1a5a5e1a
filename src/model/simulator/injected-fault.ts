import { z } from "zod";
import { simulatorProvider } from "./completion.ts";
import { errorReply, jsonReply, type WireReply } from "./wire-reply.ts";

/** Faults of a misbehaving provider. */
export const injectedFaults = ["rate429", "error500", "empty", "truncatedTool", "errorIn200", "stalled"] as const;
export type InjectedFault = (typeof injectedFaults)[number];

/** The share of completions, 0 to 1, that get each fault; absent is 0. Shares that add up to more than 1 become weights. */
export type FaultRates = { readonly [Kind in InjectedFault]?: number | undefined };

/** One draw decides whether a completion gets a fault, and which. */
export function drawFault(rates: FaultRates, random: () => number): InjectedFault | null {
  const total = injectedFaults.reduce((sum, kind) => sum + (rates[kind] ?? 0), 0);
  let left = random() * Math.max(1, total);
  for (const kind of injectedFaults) {
    left -= rates[kind] ?? 0;
    if (left < 0) return kind;
  }
  return null;
}

/**
 * Applies a fault to a good completion; null where the server never answers. An empty completion keeps a call of a tool
 * without parameters, which carries no message. A truncated tool call loses only the end of its JSON, after the marker, so
 * that the respondent's stance survives; a completion without one is returned unchanged.
 */
export function spoil(reply: WireReply, fault: InjectedFault, retryAfterSeconds: number): WireReply | null {
  return spoilers[fault](reply, retryAfterSeconds);
}

const spoilers: Readonly<Record<InjectedFault, (reply: WireReply, retryAfterSeconds: number) => WireReply | null>> = {
  rate429: (_reply, retryAfterSeconds) => tooMany(retryAfterSeconds),
  error500: () => errorReply({ status: 500, message: "Injected fault: internal error.", code: "internal_error" }),
  empty: (reply) => edited(reply, emptied),
  truncatedTool: (reply) => (reply.body.includes('"tool_calls":') ? edited(reply, cutOff) : reply),
  errorIn200: () => {
    const metadata = { provider_name: simulatorProvider };
    return jsonReply({ error: { code: 502, message: "Injected fault: upstream error.", metadata } });
  },
  stalled: () => null,
};

function tooMany(retryAfterSeconds: number): WireReply {
  const headers = { "retry-after": String(retryAfterSeconds) };
  return errorReply({ status: 429, message: "Injected fault: too many requests.", code: "rate_limited", headers });
}

const toolCall = z.looseObject({ function: z.looseObject({ arguments: z.string() }) });
const message = z.looseObject({ content: z.string().nullable(), tool_calls: z.array(toolCall).optional() });
const choice = z.looseObject({ finish_reason: z.string(), message });
const completion = z.looseObject({ choices: z.array(choice) });
type Choice = z.infer<typeof choice>;

function edited(reply: WireReply, edit: (choice: Choice) => Choice): WireReply {
  const body = completion.parse(JSON.parse(reply.body));
  return { ...reply, body: JSON.stringify({ ...body, choices: body.choices.map(edit) }) };
}

function emptied(whole: Choice): Choice {
  const { tool_calls: calls = [], ...rest } = whole.message;
  const wordless = calls.filter((call) => call.function.arguments === "{}");
  const kept = wordless.length === 0 ? {} : { tool_calls: wordless };
  return { ...whole, finish_reason: "stop", message: { ...rest, content: "", ...kept } };
}

function cutOff(whole: Choice): Choice {
  const tool_calls = whole.message.tool_calls?.map((call) => ({
    ...call,
    function: { ...call.function, arguments: call.function.arguments.slice(0, -'"}'.length) },
  }));
  return { ...whole, finish_reason: "length", message: { ...whole.message, tool_calls } };
}

import { z } from "zod";
import type { FunctionCall, FunctionModel, FunctionPrice, FunctionReply } from "../domain/function-model.ts";
import { reasoningEfforts } from "../domain/model-config.ts";
import { shown } from "../outside/shown.ts";

/**
 * A function of this process as a `fetch`: an OpenAI-compatible endpoint of one model. So its calls are planned, limited,
 * recorded, repeated and billed as all others are.
 */
export function functionFetch(model: FunctionModel): typeof fetch {
  return async (_address, init) => {
    if (init?.method === "GET") return Response.json(listOf(model));
    const sent = chatRequest.parse(JSON.parse(z.string().parse(init?.body)));
    const call: FunctionCall = {
      tools: sent.tools.map((tool) => tool.function),
      schema: sent.response_format?.json_schema.schema,
      temperature: sent.temperature,
      reasoningEffort: sent.reasoning?.effort,
      maxTokens: sent.max_tokens,
      signal: init?.signal ?? new AbortController().signal,
    };
    try {
      const reply: unknown = await model.respond(sent.messages, call);
      if (isForeign(reply))
        return mistake(
          `respond returned an object with ${Object.keys(reply).join(", ")}: return text or toolCalls in it`,
        );
      const read = replySchema.safeParse(typeof reply === "string" ? { text: reply } : reply, { reportInput: true });
      return read.success ? Response.json(completionOf(read.data, model)) : unusable(reply, read.error);
    } catch (error) {
      return thrown(error);
    }
  };
}

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

/** What this program writes: `completionRequest`. */
const chatRequest = z.object({
  messages: z.array(
    z.discriminatedUnion("role", [
      z.object({ role: z.enum(["system", "user"]), content: z.string() }),
      z.object({
        role: z.literal("assistant"),
        content: z.string().nullable(),
        tool_calls: z.array(toolCall).exactOptional(),
      }),
      z.object({ role: z.literal("tool"), content: z.string(), tool_call_id: z.string() }),
    ]),
  ),
  max_tokens: z.number(),
  temperature: z.number().optional(),
  reasoning: z.object({ effort: z.enum(reasoningEfforts) }).optional(),
  tools: z
    .array(
      z.object({
        function: z.object({
          name: z.string(),
          description: z.string(),
          parameters: z.record(z.string(), z.unknown()),
        }),
      }),
    )
    .default([]),
  response_format: z.object({ json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) }).optional(),
});

/** In dollars for one token, as routers list them. */
function listOf({ id, price }: FunctionModel) {
  return { data: [{ id, owned_by: "function", pricing: price === undefined ? null : pricingOf(price) }] };
}

function pricingOf(price: FunctionPrice) {
  if ("perCall" in price) return { prompt: 0, completion: 0, request: price.perCall };
  return { prompt: price.prompt / 1e6, completion: price.completion / 1e6 };
}

const words = z.string({ error: "a text" }).nullish();
const tokens = z.int({ error: "a whole number of tokens" }).nonnegative({ error: "a whole number of tokens" });
const dollars = z.number({ error: "a number of US dollars" }).nonnegative({ error: "a number of US dollars" });

const replySchema = z.object(
  {
    text: words,
    refusal: words,
    toolCalls: z
      .array(
        z.object({ name: z.string({ error: "the name of a tool" }), arguments: z.unknown() }, { error: "a tool call" }),
        { error: "a list of tool calls" },
      )
      .nullish(),
    reasoning: words,
    usage: z
      .object({ prompt: tokens.optional(), completion: tokens.optional() }, { error: "an object of tokens" })
      .nullish(),
    cost: dollars.nullish(),
    finishReason: words,
  },
  { error: "a text or an object" },
) satisfies z.ZodType<FunctionReply>;

/** Another interface's reply, such as a message `{ role, content }`: it would be taken for one without a text. */
function isForeign(reply: unknown): reply is object {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return false;
  return !("text" in reply || "toolCalls" in reply) && Object.keys(reply).some((key) => !(key in replySchema.shape));
}

function completionOf(
  { text, refusal, toolCalls, reasoning, usage, cost, finishReason }: FunctionReply,
  model: FunctionModel,
) {
  const calls = (toolCalls ?? []).map(({ name, arguments: given }, index) => ({
    id: `call_${index + 1}`,
    type: "function",
    function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}) },
  }));
  return {
    object: "chat.completion",
    model: model.id,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text ?? null,
          refusal: refusal ?? null,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
          ...(reasoning === null || reasoning === undefined ? {} : { reasoning }),
        },
        // Some packages write `content-filter`.
        finish_reason: finishReason?.replaceAll("-", "_") ?? (calls.length === 0 ? "stop" : "tool_calls"),
      },
    ],
    usage: {
      prompt_tokens: usage?.prompt,
      completion_tokens: usage?.completion,
      cost: cost ?? unstatedCost(model.price),
    },
  };
}

/** The cost of a reply that states none, where its tokens do not tell it. */
function unstatedCost(price: FunctionPrice | undefined): number | undefined {
  if (price === undefined) return undefined;
  if ("perCall" in price) return price.perCall;
  return price.prompt === 0 && price.completion === 0 ? 0 : undefined;
}

/** Of the function, which would repeat it: no status that is tried again. It may have cost something, so its usage is open. */
function mistake(message: string): Response {
  return Response.json({ error: { message, code: "mistake_of_function" }, usage: {} }, { status: 406 });
}

function unusable(reply: unknown, { issues: [issue] }: z.ZodError): Response {
  const path = z.core.toDotPath(issue?.path ?? []);
  const what = path === "" ? `returned ${shown(reply)}` : `returned ${shown(issue?.input)} as ${path}`;
  return mistake(`respond ${what}: return ${issue?.message ?? "a text"}`);
}

const waits = ["retry-after", "retry-after-ms"] as const;
const header = z
  .union([
    z.instanceof(Headers).transform((headers) => waits.map((name) => headers.get(name))),
    z.record(z.string(), z.unknown()).transform((headers) => waits.map((name) => headers[name])),
  ])
  .catch([]);
const status = z.int().min(400).max(599).optional().catch(undefined);

/** What errors of the usual packages say of the server behind them: OpenAI's `status` and `headers`, the AI SDK's `statusCode` and `responseHeaders`. */
const thrownSchema = z
  .object({
    status,
    statusCode: status,
    code: z.string().optional().catch(undefined),
    retryAfter: z.number().nonnegative().optional().catch(undefined),
    headers: header,
    responseHeaders: header,
  })
  .partial()
  .catch({});

/** As the reply of a server that failed: without a status of its own it is tried again. */
function thrown(error: unknown): Response {
  const { status: own, statusCode, code, retryAfter, headers = [], responseHeaders = [] } = thrownSchema.parse(error);
  const wait = new Headers();
  for (const [index, name] of waits.entries()) {
    const value = headers[index] ?? responseHeaders[index];
    if (typeof value === "string") wait.set(name, value);
  }
  if (retryAfter !== undefined) wait.set("retry-after", retryAfter.toFixed(3));
  const message = error instanceof Error ? `${error.name}: ${error.message}` : shown(error);
  if (own === undefined && statusCode === undefined && isOwnMistake(error)) {
    const [place = ""] = /^ *at .+$/mu.exec(error.stack ?? "") ?? [];
    return Response.json({ error: { message: `${message} ${place.trim()}` } }, { status: 406 });
  }
  return Response.json({ error: { message, code } }, { status: own ?? statusCode ?? 500, headers: wait });
}

/** A failed `fetch` throws a TypeError too, with its cause. */
function isOwnMistake(error: unknown): error is Error {
  return error instanceof ReferenceError || (error instanceof TypeError && error.cause === undefined);
}

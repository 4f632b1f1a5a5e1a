import type { Endpoint } from "../domain/model-config.ts";
import { connectionFault, inMegabytes, wasNeverSent } from "./connection-fault.ts";
import { costOfCall, usageOf, type PricedCall } from "./cost-of-call.ts";
import type { CallLimits } from "./deadline.ts";
import { callFault, type CallFault, type Exchange, type ExchangeResult } from "./exchange.ts";
import type { HttpExchange, HttpFailure } from "./http-caller.ts";
import { lineWithHint, oneLine } from "./one-line.ts";
import { parseJson } from "./parse-json.ts";
import type { Completion, Protocol, ProviderError } from "./protocol.ts";
import type { Redact } from "./redact-key.ts";
import type { Reply } from "./reply.ts";
import { startAdvice } from "./registry/local-servers.ts";
import type { ReplyBounds } from "./reply-bounds.ts";
import { isHtml, responseFault } from "./response-fault.ts";

/** The call that was sent, as far as reading its exchange needs it. */
export interface SentCall extends Pick<PricedCall, "expected" | "prices"> {
  readonly protocol: Protocol;
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly limits: CallLimits;
  readonly bounds: Pick<ReplyBounds, "said">;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads the HTTP exchange of a request. Trusts nothing in it, and removes the key from every stored text. */
export function readExchange(http: HttpExchange, sent: SentCall): Exchange {
  const { protocol, endpoint, model, expected, prices, redact } = sent;
  const response = http.text === null ? null : redact(http.text);
  const body = parseJson(response ?? "");
  const completion = protocol.readCompletion(body);
  const report = completion?.usage ?? null;
  const servedBy = completion?.servedBy ?? null;
  const saidCharacters = completion === null || completion.reply === null ? 0 : charactersSaid(completion.reply);
  const result = resultOf({ http, response: response ?? "", body, completion }, sent);
  return {
    status: http.status,
    response,
    elapsedMs: http.elapsedMs,
    usage: usageOf(report, saidCharacters > 0),
    cost: costOfCall({
      endpoint,
      model,
      status: http.status,
      sent: !wasNeverSent(http.failure),
      saidCharacters,
      report,
      expected,
      prices,
    }),
    servedBy: servedBy === null ? null : oneLine(servedBy, 100),
    result: result.kind === "fault" ? { ...result, detail: oneLine(redact(result.detail)) } : result,
  };
}

interface Received {
  readonly http: HttpExchange;
  /** The body without the key; empty where none arrived. */
  readonly response: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly body: unknown;
  readonly completion: Completion | null;
}

/** In this order: the reply did not arrive, the server reports an error, the body is no completion, the model replied. */
function resultOf({ http, response, body, completion }: Received, sent: SentCall): ExchangeResult {
  const { protocol, endpoint, model, limits, bounds, now } = sent;
  const connectionError = (failure: HttpFailure): CallFault => {
    const fault = connectionFault(failure, endpoint, limits.timeoutMs);
    if (fault.fault !== "server-down") return fault;
    const advice = startAdvice({ endpoint, model, environment: {} });
    return { ...fault, detail: lineWithHint(`${new URL(endpoint.baseUrl).host} refuses connections`, advice) };
  };
  if (http.status === null) return connectionError(http.failure);
  const { status, headers, failure } = http;
  if (failure !== null && !isUsable(http, failure, completion)) return connectionError(failure);
  const serverError = (error: ProviderError | null): CallFault =>
    responseFault({ status, headers, body: response, error, now });
  if (status >= 300) return serverError(protocol.readError(body));
  if (completion === null) return malformed(body === undefined ? describeText(response) : "JSON, but not an object");
  const { reply, error } = completion;
  if (reply === null) return error === null ? malformed("no message in it") : serverError(error);
  if (textBytes(reply) > bounds.said) return tooLong(bounds.said);
  // Some servers send an error field beside a complete answer: the answer counts.
  if (reply.ending !== "broken" && (error === null || hasText(reply))) return { kind: "reply", reply };
  return serverError(error ?? brokenOff);
}

/**
 * Whether an incomplete body can be used as if complete: an error status suffices for an error, and JSON that closes is
 * complete, so a paid answer is not bought again. Decompressed text may be damaged and is not used.
 */
function isUsable(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  failure: HttpFailure,
  completion: Completion | null,
): boolean {
  if (failure.kind === "cancelled") return false;
  if (status >= 300) return true;
  return completion !== null && completion.reply !== null && !headers.has("content-encoding");
}

function hasText({ content, toolCalls, refusal }: Reply): boolean {
  return (content ?? "") !== "" || toolCalls.length > 0 || refusal !== null;
}

/** Of anything that is billed as output; 1 or more where there is any, were it a tool call without arguments. */
function charactersSaid(reply: Reply): number {
  const { content, toolCalls, refusal, reasoning } = reply;
  if (!hasText(reply) && reasoning === null) return 0;
  const texts = [content ?? "", refusal ?? "", reasoning ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return Math.max(1, texts.join("").length);
}

const brokenOff: ProviderError = {
  message: "the provider broke off (finish reason error)",
  code: null,
  fault: null,
  provider: null,
  flagged: false,
  resetsAt: null,
};

function textBytes({ content, toolCalls, refusal }: Reply): number {
  const texts = [content ?? "", refusal ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

function tooLong(mostBytes: number): CallFault {
  return callFault(
    "too-long",
    `the model said more than ${inMegabytes(mostBytes)}: its server ignores the token limit`,
  );
}

function malformed(what: string): CallFault {
  return callFault("malformed-response", `unusable reply: ${what}`);
}

function describeText(response: string): string {
  if (response.trim() === "") return "an empty body";
  return isHtml(response) ? "an HTML page; check the base URL" : `not JSON: ${response.slice(0, 200)}`;
}

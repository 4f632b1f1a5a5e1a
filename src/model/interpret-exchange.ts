import type { Endpoint, Fault } from "../domain/index.ts";
import { readCompletion, type Completion } from "./completion.ts";
import { connectionFault, inMegabytes } from "./connection-fault.ts";
import type { CallLimits } from "./deadline.ts";
import { costOfCall, usageOf, type PriceList } from "./cost-of-call.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import type { HttpExchange } from "./http-caller.ts";
import { wasNeverSent } from "./never-sent.ts";
import { oneLine } from "./one-line.ts";
import { parseJson } from "./parse-json.ts";
import { readProviderError } from "./provider-error.ts";
import type { Redact } from "./redact-key.ts";
import type { ReplyBounds } from "./reply-bounds.ts";
import { isHtml, responseFault } from "./response-fault.ts";

export interface Interpretation {
  readonly http: HttpExchange;
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly limits: CallLimits;
  readonly bounds: Pick<ReplyBounds, "said">;
  readonly prices: PriceList;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads what an HTTP exchange means. Nothing in it is trusted, and the key leaves every text that is kept. */
export function interpretExchange(interpretation: Interpretation): Exchange {
  const { http, endpoint, model, prices, redact } = interpretation;
  const response = http.text === null ? null : redact(http.text);
  const body = parseJson(response ?? "");
  const completion = readCompletion(body);
  const report = completion?.usage ?? null;
  return {
    status: http.status,
    response,
    elapsedMs: http.elapsedMs,
    usage: usageOf(report),
    cost: costOfCall({ endpoint, model, status: http.status, sent: !wasNeverSent(http.failure), report, prices }),
    servedBy: completion === null || completion.servedBy === null ? null : oneLine(completion.servedBy, 100),
    result: tidy(resultOf({ ...interpretation, response: response ?? "", body, completion }), redact),
  };
}

interface Readings extends Interpretation {
  readonly response: string;
  readonly body: unknown;
  readonly completion: Completion | null;
}

function resultOf(readings: Readings): ExchangeResult {
  const { http, endpoint, limits, bounds, now, response, body, completion } = readings;
  const { status, headers, failure } = http;
  if (status === null || (failure !== null && !saysEnough(readings))) {
    return connectionFault(failure ?? { kind: "cancelled" }, new URL(endpoint.baseUrl).host, limits.timeoutMs);
  }
  const refused = { status, headers, body: response, now };
  if (status >= 300) return responseFault({ ...refused, error: readProviderError(body) });
  if (completion === null) return malformed(body === undefined ? describeText(response) : "JSON, but not an object");
  const { reply, error } = completion;
  if (reply === null) return error === null ? malformed("no choices in it") : responseFault({ ...refused, error });
  if (bytesSaid(reply) > bounds.said) return tooLong(bounds.said);
  if (reply.finishReason !== "error" && (error === null || hasWords(reply))) return { kind: "reply", reply };
  return responseFault({ ...refused, error: error ?? unexplained });
}

/**
 * Whether what arrived can stand for the whole although its end never came: a refusal is one by its status alone, and JSON
 * that closes is complete, so an answer that was paid for is not bought again. Unpacked text may be damaged, and stays out.
 */
function saysEnough({ http: { status, headers, failure }, completion }: Readings): boolean {
  if (failure?.kind === "cancelled" || status === null) return false;
  if (status >= 300) return true;
  return completion !== null && completion.reply !== null && !headers.has("content-encoding");
}

type Reply = NonNullable<Completion["reply"]>;

function hasWords({ content, toolCalls, refusal }: Reply): boolean {
  return (content ?? "") !== "" || toolCalls.length > 0 || refusal !== null;
}

const unexplained = {
  message: "the provider broke off (finish reason error)",
  code: null,
  provider: null,
  flagged: false,
  resetsAt: null,
};

function bytesSaid({ content, toolCalls, refusal }: Reply): number {
  const said = [content ?? "", refusal ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return said.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

function tooLong(most: number): ExchangeResult {
  return fault("too-long", `the model said more than ${inMegabytes(most)}: its server ignores the token limit`);
}

function malformed(what: string): ExchangeResult {
  return fault("malformed-response", `unusable reply: ${what}`);
}

function fault(kind: Fault, detail: string): ExchangeResult {
  return { kind: "fault", fault: kind, detail, afterMs: null, refuses: null };
}

function describeText(response: string): string {
  if (response.trim() === "") return "an empty body";
  return isHtml(response) ? "an HTML page; check the base URL" : `not JSON: ${response.slice(0, 200)}`;
}

function tidy(result: ExchangeResult, redact: Redact): ExchangeResult {
  return result.kind === "fault" ? { ...result, detail: oneLine(redact(result.detail)) } : result;
}

import { z } from "zod";
import { accountAdvice } from "./account-advice.ts";
import type { CallLimits } from "./deadline.ts";
import type { HttpCaller } from "./http-caller.ts";
import { oneLine } from "./one-line.ts";
import { parseJson } from "./parse-json.ts";
import { readProviderError } from "./protocols/openai/provider-error.ts";
import type { Redact } from "./redact-key.ts";
import { responseFault } from "./response-fault.ts";

export type KeyTrial =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly detail: string; readonly advice: string }
  /** The server did not answer, or has no such request. */
  | { readonly kind: "untried" };

const keyReport = z.object({ data: z.object({ limit_remaining: z.number().nullish() }) });

/** Asks OpenRouter about the key that the request carries, which costs nothing. */
export async function tryKey(
  call: HttpCaller,
  variable: string,
  redact: Redact,
  limits: CallLimits,
  now: number,
): Promise<KeyTrial> {
  const { status, headers, failure, text } = await call({ method: "get", path: "/key" }, limits);
  limits.signal.throwIfAborted();
  if (status === null || failure !== null) return { kind: "untried" };
  const body = parseJson(redact(text));
  const error = readProviderError(body);
  if (status >= 300 || error !== null) {
    const { fault, detail } = responseFault({ status, headers, body: redact(text), error, now });
    const isRefused = fault === "unauthorized" || fault === "no-credit";
    return isRefused ? refused(fault, oneLine(redact(detail)), variable) : { kind: "untried" };
  }
  const report = keyReport.safeParse(body).data;
  if (report === undefined) return { kind: "untried" };
  const left = report.data.limit_remaining ?? Infinity;
  return left > 0 ? { kind: "accepted" } : refused("no-credit", "key limit exceeded", variable);
}

function refused(fault: "unauthorized" | "no-credit", detail: string, variable: string): KeyTrial {
  return { kind: "refused", detail, advice: accountAdvice({ fault, detail, variable }) };
}

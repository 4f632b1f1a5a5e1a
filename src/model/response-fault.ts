import type { Fault } from "../domain/task-outcome.ts";
import { isKeyLimit } from "./account-advice.ts";
import type { CallFault } from "./exchange.ts";
import { oneLine } from "./one-line.ts";
import type { ProviderError } from "./protocol.ts";
import { unsupportedFeature } from "./unsupported-feature.ts";
import { retryAfterMs, serverTime } from "./retry-after.ts";

/** The fault of a response that is an error, also under HTTP 200 with an error object. */
export function responseFault(response: {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The error that the body reports, or null when it cannot be read. */
  readonly error: ProviderError | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}): CallFault {
  const { status, headers, error, now } = response;
  const effective = effectiveStatus(status, error);
  const said = error?.message ?? bodySummary(response.body);
  const fault = error?.fault ?? faultOf(effective, error, said);
  const label = effective === status ? `HTTP ${status}` : `HTTP ${status} with error ${error?.code ?? effective}`;
  const location = status >= 300 && status < 400 ? headers.get("location") : null;
  const text = location === null ? said : `redirects to ${location}: this is not the address of the API itself`;
  return {
    kind: "fault",
    fault,
    detail: oneLine(`${label}: ${text === "" ? "no explanation" : text}`),
    afterMs: retryAfterMs(headers, now) ?? error?.waitMs ?? resetAfter(error, serverTime(headers, now)),
    unsupported: fault === "rejected" ? unsupportedFeature(effective, said) : null,
  };
}

/** Some servers report a failure under HTTP 200 and put only the status, or only a word, into the body. */
function effectiveStatus(status: number, error: ProviderError | null): number {
  if (status >= 300 || error === null) return status;
  const code = error.code ?? "";
  if (/^[45]\d\d$/u.test(code)) return Number(code);
  if (/rate.?limit|quota|too.?many/iu.test(code)) return 429;
  if (/api.?key|auth/iu.test(code)) return 401;
  if (/invalid|not.?found|unsupported|context.?length/iu.test(code)) return 400;
  return 500;
}

function faultOf(status: number, error: ProviderError | null, said: string): Fault {
  switch (status) {
    case 401:
    case 402:
    case 403:
      return accessFault(status, error, said);
    case 408:
      return "timeout";
    case 409:
    case 425:
      return "server-error";
    case 429:
      return limitFault(error, said);
    default:
      if (status >= 500) return "server-error";
      // Azure's filter declines so.
      return error?.code === "content_filter" ? "refused" : "rejected";
  }
}

/**
 * `unauthorized` and `no-credit` end a whole run, so a fault of one request or one provider must not be classified as them.
 */
function accessFault(status: 401 | 402 | 403, error: ProviderError | null, said: string): Fault {
  if (error?.flagged === true) return "refused";
  if (error !== null && error.provider !== null) return "rejected";
  if (error?.code === "model_not_found") return "rejected";
  if (status === 402 || isKeyLimit(said)) return "no-credit";
  return "unauthorized";
}

/** Waiting a minute does not resolve a used-up quota, and none restores OpenAI's `insufficient_quota`: the account has no money left. */
function limitFault(error: ProviderError | null, said: string): Fault {
  const words = `${error?.code ?? ""} ${said}`;
  const isUnpaid = /insufficient_quota/iu.test(words);
  // Behind a router it is the account of one provider.
  if (isUnpaid && (error === null || error.provider === null)) return "no-credit";
  return isUnpaid || /per[-_ ]?day|daily/iu.test(words) ? "quota-exhausted" : "rate-limited";
}

function resetAfter(error: ProviderError | null, now: number): number | null {
  return error === null || error.resetsAt === null ? null : Math.max(0, Math.round(error.resetsAt - now));
}

function bodySummary(body: string): string {
  const title = /<title[^>]{0,200}>([^<]{1,300})/iu.exec(body.slice(0, 20_000))?.[1];
  return title ?? (isHtml(body) ? "an HTML page" : body);
}

export function isHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)/iu.test(body.slice(0, 1000));
}

import type { Clock } from "./clock.ts";
import { startDeadline, type CallLimits } from "./deadline.ts";
import { longestBody } from "./reply-bounds.ts";

/** `path` is relative to the base URL and begins with a slash, or is a whole address of the same server. */
type HttpCall = { readonly method: "get"; readonly path: string } | HttpPost;

interface HttpPost {
  readonly method: "post";
  readonly path: string;
  /** Exact JSON text to send. */
  readonly text: string;
  /** Of the conversation that it belongs to; null for none. */
  readonly sessionId: string | null;
  /** Reading the body stops at this size in bytes. */
  readonly mostBytes: number;
}

export type HttpFailure =
  | BodyFailure
  | { readonly kind: "timeout" | "cancelled" }
  | { readonly kind: "unsendable"; readonly cause: unknown };

/** Without interpretation: what arrived of one HTTP call, if anything did. */
export type HttpExchange = (ReceivedResponse | NothingReceived) & { readonly elapsedMs: number };

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The exact body received, or its beginning. */
  readonly text: string;
  /** Null when the body arrived completely, for any status. */
  readonly failure: HttpFailure | null;
}

interface NothingReceived {
  readonly status: null;
  readonly text: null;
  readonly headers: Headers;
  readonly failure: HttpFailure;
}

export type HttpCaller = (call: HttpCall, limits: CallLimits) => Promise<HttpExchange>;

export interface HttpCallerOptions {
  readonly baseUrl: string;
  /** The headers of a request to this address, of this conversation. May throw: then nothing is sent. */
  readonly headersFor: (url: string, sessionId: string | null) => Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

/** Sends one HTTP request per call and never a second one. The returned function never rejects. */
export function createHttpCaller(options: HttpCallerOptions): HttpCaller {
  const { clock, fetch } = options;
  return async (call, limits) => {
    const request = buildRequest(call, options);
    if (request.kind === "unsendable") return { ...nothingReceived(request), elapsedMs: 0 };
    const deadline = startDeadline(limits);
    const startedAt = clock.monotonicMs();
    try {
      const received = await sendAndReceive(fetch, request, deadline.signal);
      const elapsedMs = clock.monotonicMs() - startedAt;
      const stoppedBy = deadline.stoppedBy();
      if (received.failure === null || stoppedBy === null) return { ...received, elapsedMs };
      return { ...received, failure: { kind: stoppedBy }, elapsedMs };
    } finally {
      deadline.release();
    }
  };
}

interface BuiltRequest {
  readonly kind: "built";
  readonly url: string;
  readonly init: RequestInit;
  readonly mostBytes: number;
}

/** Some gateways refuse requests without a user agent. This one, of Node's own `fetch`, describes neither machine nor user. */
const standardHeaders = { accept: "application/json", "user-agent": "node" };

function buildRequest(
  call: HttpCall,
  { baseUrl, headersFor }: HttpCallerOptions,
): BuiltRequest | Extract<HttpFailure, { readonly kind: "unsendable" }> {
  const isPost = call.method === "post";
  try {
    const url = new URL(call.path.startsWith("/") ? `${baseUrl}${call.path}` : call.path).href;
    const headers = new Headers({ ...standardHeaders, ...headersFor(url, isPost ? call.sessionId : null) });
    if (isPost) headers.set("content-type", "application/json");
    return {
      kind: "built",
      url,
      init: { method: call.method.toUpperCase(), headers, body: isPost ? call.text : null, redirect: "manual" },
      mostBytes: isPost ? call.mostBytes : longestBody,
    };
  } catch (cause) {
    return { kind: "unsendable", cause };
  }
}

async function sendAndReceive(
  fetch: typeof globalThis.fetch,
  { url, init, mostBytes }: BuiltRequest,
  signal: AbortSignal,
): Promise<ReceivedResponse | NothingReceived> {
  try {
    signal.throwIfAborted();
    // A connection that is still being established ignores the signal, for up to ten seconds.
    const response = await Promise.race([fetch(url, { ...init, signal }), whenAborted(signal)]);
    const { text, failure } = await readBody(response, mostBytes);
    return { status: response.status, headers: response.headers, text, failure };
  } catch (cause) {
    return nothingReceived({ kind: "connection", cause });
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}

function nothingReceived(failure: HttpFailure): NothingReceived {
  return { status: null, headers: new Headers(), text: null, failure };
}

/** Enough of an endless body to identify it. */
const keptOfTooLarge = 64 * 1024;

type BodyFailure =
  | { readonly kind: "too-large"; readonly mostBytes: number }
  | { readonly kind: "connection"; readonly cause: unknown };

/**
 * Reads a body until its end, the limit or a broken connection. `text` is exact; of a body over the limit only the beginning
 * is kept. Never rejects.
 */
async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly failure: BodyFailure | null }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: "", failure: null };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const textSoFar = (): string => Buffer.concat(chunks).toString("utf8");
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      if (bytes > maxBytes) {
        await reader.cancel();
        return { text: textSoFar().slice(0, keptOfTooLarge), failure: { kind: "too-large", mostBytes: maxBytes } };
      }
    }
    return { text: textSoFar(), failure: null };
  } catch (cause) {
    return { text: textSoFar(), failure: { kind: "connection", cause } };
  }
}

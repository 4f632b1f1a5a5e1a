import { pipeline, type Duplex, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import type { Agent, Dispatcher } from "undici";

/**
 * A `fetch` for model calls: a third of the processor time of Node's own. Once connected it sets no time limit (Node's ends
 * a call after 300 s without a byte), so the caller's signal is the only one; it follows no redirect and keeps connections
 * alive. Takes only an address, a text body, headers and a signal.
 */
export function createHttpFetch(): typeof fetch {
  // Loaded with the first call: commands that call no model start faster.
  let agent: Promise<Agent> | null = null;
  return async (input, init = {}) => {
    agent ??= openAgent();
    if (input instanceof Request) throw new TypeError("This fetch takes an address, not a Request.");
    const url = new URL(input);
    const reply = await (
      await agent
    ).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: methodOf(init),
      headers: headersOf(init),
      body: bodyOf(init),
      signal: init.signal ?? null,
    });
    return toResponse(reply);
  };
}

/** Proxies add cookies and policies beyond undici's own limit of 16 KB. The reply behind them was paid for. */
const maxHeaderBytes = 256 * 1024;

async function openAgent(): Promise<Agent> {
  const undici = await import("undici");
  // Without `connections` a pool opens one per call in flight: the engine limits their number.
  return new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 1, maxHeaderSize: maxHeaderBytes });
}

function methodOf({ method = "GET" }: RequestInit): "GET" | "POST" {
  const upper = method.toUpperCase();
  if (upper === "GET" || upper === "POST") return upper;
  throw new TypeError(`This fetch knows GET and POST, not ${method}.`);
}

function headersOf(init: RequestInit): Headers {
  const headers = new Headers(init.headers);
  // Replies are small, and unpacking them costs more than it saves.
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return headers;
}

function bodyOf({ body }: RequestInit): string | null {
  if (body === undefined || body === null || typeof body === "string") return body ?? null;
  throw new TypeError("This fetch sends text bodies only.");
}

function toResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  if (statusCode < 200 || statusCode > 599) {
    unwanted(body);
    throw new TypeError(`The server answers with status ${statusCode}, which HTTP does not know.`);
  }
  const bare = statusCode === 204 || statusCode === 205 || statusCode === 304;
  const init = { status: statusCode, headers: responseHeaders(headers) };
  if (bare) {
    unwanted(body);
    return new Response(null, init);
  }
  const decoder = decoderFor(headers["content-encoding"]);
  return new Response(webStream(decoder === null ? body : pipeline(body, decoder, () => {})), init);
}

/** An error in an unread body must not end the process, as an error event without a listener would. */
function unwanted(body: Readable): void {
  body.on("error", () => {}).destroy();
}

/** For servers that compress replies although the request declines it. Passes on an unknown encoding unchanged. */
function decoderFor(encoding: string | string[] | undefined): Duplex | null {
  switch (typeof encoding === "string" ? encoding.trim().toLowerCase() : "") {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
    default:
      return null;
  }
}

function responseHeaders(headers: Dispatcher.ResponseData["headers"]): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      // A header beyond ASCII would make `Headers` throw: losing the header is better than losing the reply.
      if (item !== undefined && /^[\t\x20-\x7e]*$/u.test(item)) result.append(name, item);
    }
  }
  return result;
}

/** Not `Readable.toWeb`, which costs more than the rest of the call. Reads nothing ahead: the reader sets the pace. */
function webStream(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown> = readable[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (value instanceof Uint8Array) controller.enqueue(value);
        if (done === true) controller.close();
      },
      cancel() {
        readable.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

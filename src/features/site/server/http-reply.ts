import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What is answered to a request: whole, as bytes, before it is compressed. */
export interface HttpReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /**
   * Names the bytes among all that this server sends, so that they are compressed once; null for those that are not worth
   * keeping.
   */
  readonly cacheKey: string | null;
}

/** The browser must keep nothing of it: it is the current state. */
export const noStore = { "cache-control": "no-store" } as const;

/** What its address names never changes. */
export const immutable = { "cache-control": "private, max-age=31536000, immutable" } as const;

export const jsonType = { "content-type": "application/json; charset=utf-8" } as const;

/** A reply that states the problem in JSON. */
export function problemReply(status: number, problem: string, headers: OutgoingHttpHeaders = {}): HttpReply {
  return {
    status,
    headers: { ...jsonType, ...noStore, ...headers },
    body: Buffer.from(`${JSON.stringify({ error: problem })}\n`),
    cacheKey: null,
  };
}

/** Sent with everything. The policy is that of the app's page; a page of another site may neither frame nor read it. */
export const securityHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** A file of the app or of a site. The path has no slash in front and is below the site's base. */
export function fileReply(path: string, body: Buffer): HttpReply {
  const type = { "content-type": mediaType(path) };
  // The build puts a digest of the content into these names; data files stand below one, all but the one that names it.
  const isImmutable = path.startsWith("assets/") || /^data\/[^/]+\/./u.test(path);
  if (isImmutable) return { status: 200, headers: { ...type, ...immutable }, body, cacheKey: path };
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  return { status: 200, headers: { ...type, "cache-control": "no-cache", etag }, body, cacheKey: `${path} ${etag}` };
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Of a file, by the end of its name. */
function mediaType(file: string): string {
  return types[extname(file)] ?? "application/octet-stream";
}

/** Sends a reply in the best coding that the browser takes; to HEAD without its body. */
export async function sendReply(
  reply: HttpReply,
  request: IncomingMessage,
  response: ServerResponse,
  cache: ByteCache,
): Promise<void> {
  const { etag } = reply.headers;
  if (etag !== undefined && request.headers["if-none-match"] === etag) {
    response.writeHead(304, { ...securityHeaders, ...reply.headers }).end();
    return;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const coding = chooseCoding(accepted, String(reply.headers["content-type"]), reply.body.length);
  const encode = (): Promise<Buffer> => compressed(reply.body, coding);
  const isKept = reply.cacheKey !== null && coding !== "identity";
  const body = isKept ? await cache.get(`${reply.cacheKey} ${coding}`, encode) : await encode();
  response.writeHead(reply.status, {
    ...securityHeaders,
    ...reply.headers,
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
    vary: "accept-encoding",
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Keeps what was made last, up to so many bytes together. Concurrent requests for one entry share its making. */
export interface ByteCache {
  readonly get: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;
  /** Forgets every key that the test is true for. */
  readonly forget: (test: (key: string) => boolean) => void;
}

export function byteCache(limitBytes: number): ByteCache {
  // In the order of their last use.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, made: Buffer): void => {
    drop(key);
    if (made.length > limitBytes) return;
    kept.set(key, made);
    bytes += made.length;
    for (const oldest of kept.keys()) {
      if (bytes <= limitBytes) return;
      drop(oldest);
    }
  };
  const makeOnce = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = making.get(key);
    if (running !== undefined) return running;
    const started = make()
      .then((made) => {
        keep(key, made);
        return made;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };
  return {
    get: (key, make) => {
      const found = kept.get(key);
      if (found === undefined) return makeOnce(key, make);
      kept.delete(key);
      kept.set(key, found);
      return Promise.resolve(found);
    },
    forget: (test) => {
      for (const key of [...kept.keys()].filter(test)) drop(key);
    },
  };
}

type ContentCoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Less is not worth a header. */
const worthwhileBytes = 1024;
/** Nearly as small as the slowest setting makes it, and as fast as gzip's own. */
const brotliQuality = 5;

/** The best that the browser takes (RFC 9110, 12.5.3), for bytes of this type and number. */
export function chooseCoding(accepted: string, type: string, bytes: number): ContentCoding {
  if (bytes < worthwhileBytes || !/^(?:text\/|application\/json|image\/svg)/u.test(type)) return "identity";
  const weights = new Map(accepted.split(",").map(weightOf));
  const weight = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  if (weight("br") > 0 && weight("br") >= weight("gzip")) return "br";
  return weight("gzip") > 0 ? "gzip" : "identity";
}

/** `gzip;q=0.5` */
function weightOf(item: string): readonly [string, number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
  return [name, Number.isNaN(weight) ? 0 : weight];
}

async function compressed(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === "identity") return body;
  if (coding === "gzip") return compressGzip(body);
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ByteCache } from "./byte-cache.ts";
import { chooseCoding, compressed } from "./content-coding.ts";
import { securityHeaders, type HttpReply } from "./http-reply.ts";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly cache: ByteCache;
}

/** Sends a reply in the best coding that the browser takes; to HEAD without its body. */
export async function sendReply(reply: HttpReply, { request, response, cache }: Exchange): Promise<void> {
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

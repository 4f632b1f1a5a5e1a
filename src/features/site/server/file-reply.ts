import { createHash } from "node:crypto";
import { extname } from "node:path";
import { immutable, type HttpReply } from "./http-reply.ts";

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

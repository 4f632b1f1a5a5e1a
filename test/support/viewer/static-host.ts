import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { createGzip } from "node:zlib";
import { z } from "zod";

/** A plain host of static files, as GitHub Pages is one: one folder under a base path, 404.html for what is not there. */
export interface StaticHost {
  readonly origin: string;
  /** Of all requests so far, in their order. */
  readonly requests: readonly HostedFile[];
  readonly close: () => void;
}

export interface HostedFile {
  readonly path: string;
  readonly status: number;
  /** Sent, compressed. */
  readonly bytes: () => number;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** @param isLost of a path: the host has lost that file */
export async function startStaticHost(
  folder: string,
  base: string,
  isLost: (path: string) => boolean = () => false,
): Promise<StaticHost> {
  const requests: HostedFile[] = [];
  const server = createServer((request, response) => {
    const lost = isLost(request.url ?? "");
    const { status, file } = lost ? { status: 500, file: null } : hosted(folder, base, request);
    let bytes = 0;
    requests.push({ path: request.url ?? "", status, bytes: () => bytes });
    send(response, { status, file, count: (sent) => (bytes += sent) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, requests, close };
}

interface Reply {
  readonly status: number;
  readonly file: string | null;
}

function hosted(folder: string, base: string, { url = "/" }: IncomingMessage): Reply {
  const path = decodeURIComponent(new URL(url, "http://host").pathname);
  if (!path.startsWith(base)) return { status: 404, file: null };
  const wanted = join(folder, path.slice(base.length));
  const places = [wanted, join(wanted, "index.html"), `${wanted}.html`];
  const file = places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile() === true);
  if (file !== undefined) return { status: 200, file };
  const fallback = join(folder, "404.html");
  return { status: 404, file: existsSync(fallback) ? fallback : null };
}

function send(response: ServerResponse, { status, file, count }: Reply & { count: (bytes: number) => void }): void {
  if (file === null) {
    response.writeHead(status).end();
    return;
  }
  const type = types[extname(file)] ?? "application/octet-stream";
  // As such hosts do: the same header for files with and without a digest in their names.
  response.writeHead(status, { "content-type": type, "content-encoding": "gzip", "cache-control": "max-age=600" });
  const packed = createReadStream(file).pipe(createGzip());
  packed.on("data", (chunk: Buffer) => count(chunk.length));
  packed.pipe(response);
}

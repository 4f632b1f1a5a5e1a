import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { usageError, notFound } from "../../domain/bench-error.ts";
import { isBasePath } from "./export/base-path.ts";
import { markerOf } from "./export/site-folder.ts";
import { fileReply, noStore, problemReply, type HttpReply } from "./server/http-reply.ts";
import { startLoopbackServer, type LoopbackServer } from "./server/loopback-server.ts";
import { decodedPath } from "./server/route-request.ts";

/**
 * Serves an exported site under its path, as a host of static files does.
 * @throws BenchError usage for a folder that holds no site and a port that is taken, not-found for a site with a wrong path
 * @param folder an exported site
 * @param port 0 for any free one; null for the usual one, or the next that is free
 * @param onProblem something failed that does not end the server
 */
export async function serveFolder(
  folder: string,
  port: number | null,
  onProblem: (problem: unknown) => void,
): Promise<LoopbackServer> {
  const marker = await markerOf(folder);
  if (marker === null)
    throw usageError(`${folder} is not an exported site.`, "Write one first: aib export site -o site");
  const { base } = marker;
  if (!isBasePath(base))
    // Any text may stand there: as JSON it steers no terminal.
    throw notFound(
      `${folder} cannot be shown: its aib-site.json names ${JSON.stringify(base.slice(0, 200))} as the site's path, which is none.`,
      "Export the site again: aib export site -o site. Do not show a folder from a source that you do not trust.",
    );
  const site: SiteFolder = { folder, base, files: await filesIn(folder) };
  const server = await startLoopbackServer({ port, onProblem, reply: (path) => replyFrom(site, path) });
  return { url: `${server.url}${base.slice(1)}`, close: server.close };
}

interface SiteFolder {
  readonly folder: string;
  readonly base: string;
  /** All that may be served, by their paths below the folder with forward slashes. */
  readonly files: ReadonlySet<string>;
}

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(files.map((file) => relative(folder, file).replaceAll(sep, "/")));
}

/** What is asked for is looked up among the names first: no path leads out of the folder. */
async function replyFrom({ folder, base, files }: SiteFolder, path: string): Promise<HttpReply> {
  const name = decodedPath(path);
  if (name === null) return problemReply(400, "The address cannot be read.");
  if (!`/${name}`.startsWith(base)) return elsewhere(base);
  const wanted = name.slice(base.length - 1);
  const file = [wanted, `${wanted.replace(/\/$/u, "")}/index.html`.replace(/^\//u, "")].find((each) => files.has(each));
  if (file !== undefined) return fileReply(file, await readFile(join(folder, file)));
  const page = await readFile(join(folder, "404.html"));
  return {
    status: 404,
    headers: { ...noStore, "content-type": "text/html; charset=utf-8" },
    body: page,
    cacheKey: null,
  };
}

/** The site is not there, but who looks at the root of the host means it. */
function elsewhere(base: string): HttpReply {
  return problemReply(404, `The site is under ${base}.`);
}

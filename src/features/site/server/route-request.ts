import type { SiteLive } from "../../../results/contract/site.ts";
import { appPage, appTitle } from "../app/app-page.ts";
import type { BuiltApp } from "../app/built-app.ts";
import { isAppRoute, preloadsOf } from "../site-routes.ts";
import { type ByteCache, fileReply, immutable, jsonType, noStore, problemReply, type HttpReply } from "./http-reply.ts";
import type { SnapshotShelf } from "./snapshot-shelf.ts";

/** All that is served. */
export interface ServedSite {
  /** Of its pages, with a slash at both ends. */
  readonly base: string;
  readonly app: BuiltApp;
  readonly shelf: SnapshotShelf;
  readonly live: () => Promise<SiteLive>;
  /** Of data files, which are made when they are first asked for. */
  readonly cache: ByteCache;
}

/**
 * Answers to a path below the site's base, without a query and a slash in front. Nothing is ever looked up on the disk: a path names something in memory, or a file
 * that is made from the store.
 */
export async function routeRequest(site: ServedSite, name: string): Promise<HttpReply> {
  if (name === "data/meta.json") return nowReply(await (await site.shelf.current()).file("meta.json"));
  if (name === "data/live.json") return nowReply(Buffer.from(JSON.stringify(await site.live())));
  if (name.startsWith("data/")) return dataReply(site, name);
  const file = site.app.files.get(name);
  if (file !== undefined) return fileReply(name, file);
  if (name.startsWith("assets/")) return problemReply(404, "The app has no such file.");
  return pageReply(site, name);
}

/** Without the slash in front; null for one that is no path, or not one of ours. */
export function decodedPath(path: string): string | null {
  if (!path.startsWith("/")) return null;
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return null;
  }
}

function nowReply(json: Buffer | null): HttpReply {
  return { status: 200, headers: { ...jsonType, ...noStore }, body: json ?? Buffer.alloc(0), cacheKey: null };
}

/** `data/<snapshot>/<name>` */
async function dataReply({ shelf, cache }: ServedSite, path: string): Promise<HttpReply> {
  const [, name = "", snapshot = ""] = /^data\/(([^/]+)\/.+)$/u.exec(path) ?? [];
  const from = shelf.named(snapshot);
  if (from === null) return problemReply(404, "The store has changed since: this snapshot is gone. Reload the page.");
  try {
    const body = await cache.get(path, async () => {
      const content = await from.file(name);
      if (content === null) throw new NoSuchFile();
      return content;
    });
    return { status: 200, headers: { ...jsonType, ...immutable }, body, cacheKey: path };
  } catch (error) {
    if (error instanceof NoSuchFile) return problemReply(404, "This snapshot has no such file.");
    throw error;
  }
}

class NoSuchFile extends Error {}

const htmlType = { "content-type": "text/html; charset=utf-8" } as const;

/** The app's page at any address: it shows by itself that nothing is there. */
function pageReply({ app, shelf, base }: ServedSite, path: string): HttpReply {
  const text = appPage(app.page, {
    base,
    title: appTitle,
    description: "What is in a store of this machine.",
    web: null,
    preload: preloadsOf(path, shelf.newest().name),
  });
  const status = isAppRoute(path) || path === "index.html" ? 200 : 404;
  return { status, headers: { ...htmlType, ...noStore }, body: Buffer.from(text), cacheKey: null };
}

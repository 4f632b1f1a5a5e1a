import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { usageError } from "../../../domain/bench-error.ts";
import { packageFile } from "../../../outside/package-file.ts";
import { fixedPages, pathTo, type FixedPath } from "../../../results/contract/site/viewer-pages.ts";
import { asHead } from "../../../results/format/reading.ts";
import { shortName } from "../../../results/format/short-name.ts";
import { situationSlugs } from "../../../results/slug.ts";
import {
  type QuotedConversation,
  shownTopics,
  loadSite,
  type SiteQuery,
  type SiteSource,
  siteFiles,
} from "../../../site/index.ts";
import type { Store } from "../../../store/index.ts";
import { appPage, appTitle, escaped, type PageHead } from "../app/app-page.ts";
import { builtApp, type BuiltApp } from "../app/built-app.ts";
import { preloadsOf } from "../site-routes.ts";
import { basePath } from "./base-path.ts";
import { firstOfModel, firstRanking } from "./first-view.ts";
import { checkSiteFolder, replaceSiteFolder } from "./site-folder.ts";

interface ExportSiteRequest {
  readonly query: Omit<SiteQuery, "live">;
  /** Absolute. */
  readonly folder: string;
  /** The site's path on its host. */
  readonly base: string;
  /** The site's whole address, which says its path too; null where the host is unknown. */
  readonly url: string | null;
  /** Called before the app is built from its sources, which takes some seconds. */
  readonly onBuild: () => void;
  readonly onProgress: (progress: {
    /** 0 to 1, estimated. */
    readonly share: number;
    readonly files: number;
  }) => void;
  /** Ends the work; the folder stays as it was. */
  readonly signal: AbortSignal;
}

export interface ExportedSite {
  readonly program: string;
  readonly snapshot: string;
  /** With a slash at both ends. */
  readonly base: string;
  readonly files: number;
  readonly bytes: number;
  readonly modelConfigs: number;
  readonly suite: { readonly id: string; readonly version: string };
}

/**
 * Writes the viewer with all results as files that any host can serve.
 * @throws BenchError usage for a folder that may not be replaced or a path that is none; not-found | unknown-suite | store
 *   for what the store does not have; as `builtApp` where there is no app
 */
export async function exportSite(store: Store, request: ExportSiteRequest): Promise<ExportedSite> {
  const { query, folder, signal, onBuild } = request;
  const web = request.url === null ? null : webAddress(request.url);
  const base = web === null ? basePath(request.base) : web.pathname;
  await checkSiteFolder(request.folder);
  const source = await loadSite(store, { ...query, live: false });
  signal.throwIfAborted();
  const app = await builtApp(packageFile(), onBuild);
  signal.throwIfAborted();
  return replaceSiteFolder(folder, async (draft) => {
    const data = await writeSiteFiles(source, { folder: draft, onFile: progressOf(source, request) });
    const pages = await writePages(draft, { source, quoted: data.quoted, app, base, web });
    const { id, version } = source.suite;
    return {
      program: source.program,
      snapshot: source.snapshot,
      base,
      files: pages.files + data.files,
      bytes: pages.bytes + data.bytes,
      modelConfigs: source.rows.length,
      suite: { id, version },
    };
  });
}

async function writePages(draft: string, { app, ...site }: PagesOf & { readonly app: BuiltApp }) {
  const { web } = site;
  const told = sitePages(app.page, site);
  const pages = [...told, ...(web === null ? [] : [siteMap(told, web)])].map(
    ({ path, text }) => [path, Buffer.from(text)] as const,
  );
  // GitHub Pages would else leave out what begins with an underscore.
  const files = [...app.files, ...pages, [".nojekyll", Buffer.from("")] as const];
  for (const [path, content] of files) {
    const target = join(draft, ...path.split("/"));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content, { flush: true });
  }
  return { files: files.length, bytes: files.reduce((sum, [, content]) => sum + content.length, 0) };
}

/** Beside the files of runs there are those of scenarios and of the search, which grow with them. */
const othersPerRun = 1 / 4;
const othersAtLeast = 150;

function progressOf({ rows }: SiteSource, { onProgress, signal }: ExportSiteRequest): () => void {
  const runs = rows.reduce((sum, { runNumbers }) => sum + runNumbers.length, 0);
  const expected = 2 * rows.length + runs * (1 + othersPerRun) + othersAtLeast;
  let files = 0;
  return () => {
    signal.throwIfAborted();
    files += 1;
    onProgress({ share: Math.min(files / expected, 0.99), files });
  };
}

/** A file that a host shows at an address of the app. */
interface SitePage {
  /** Below the site's folder. */
  readonly path: string;
  readonly text: string;
}

interface PagesOf {
  readonly source: SiteSource;
  readonly quoted: readonly QuotedConversation[];
  readonly base: string;
  readonly web: URL | null;
}

/**
 * The app's page at all addresses that can be told in advance, for hosts that show nothing of their own choice at others,
 * and as 404.html for hosts that do: conversations are too many to have a file each, but those that pages quote have one.
 * @param page the built app's page
 */
function sitePages(page: string, { source, quoted, base, web }: PagesOf): readonly SitePage[] {
  const { rows, scenarios, snapshot, suite } = source;
  const sides = new Map(suite.situations?.map(({ id, sides: { a, b } }) => [id, asHead(`${a} or ${b}`)]));
  const about = siteDescription(source);
  const pageAt = (
    address: string,
    { title, ...own }: Pick<PageHead, "title" | "description" | "firstView">,
  ): SitePage => {
    const path = address.slice(1);
    return {
      path: path === "" ? "index.html" : `${path}/index.html`,
      text: appPage(page, {
        ...own,
        title: title === appTitle ? title : titleOf(title),
        base,
        web: web && { address: addressIn(web, path), picture: addressIn(web, "card.png") },
        preload: preloadsOf(path, snapshot),
      }),
    };
  };
  const preload = preloadsOf("404", snapshot);
  return [
    { path: "404.html", text: appPage(page, { base, title: appTitle, description: about, web: null, preload }) },
    ...fixedPages.map(({ path, title }) =>
      path === "/"
        ? pageAt(path, { title: appTitle, description: about, firstView: firstRanking(source) })
        : pageAt(path, { title, description: contents[path] }),
    ),
    ...shownTopics().map(({ id, title }) => pageAt(pathTo("/:topic", { topic: id }), { title, description: about })),
    ...rows.map((row) =>
      pageAt(pathTo("/m/:slug", { slug: row.slug }), {
        title: shortName(row),
        description: `${row.label}: scores by question and run, every answer and every verdict.`,
        firstView: firstOfModel(source, row),
      }),
    ),
    ...new Map(
      quoted.map(({ address, scenario, model, human, answer }) => {
        const title = `${scenario} · ${shortName({ label: model })}`;
        return [address, pageAt(address, { title, description: `“${human}” ${model}: “${answer}”` })];
      }),
    ).values(),
    ...scenarios.map(({ slug, title }) =>
      pageAt(pathTo("/s/:slug", { slug }), {
        title,
        description: `${title}: what was asked, word for word, and what every model answered.`,
      }),
    ),
    ...[...situationSlugs(suite)].map(([id, slug]) => {
      const title = sides.get(id) ?? id;
      return pageAt(pathTo("/situations/:slug", { slug }), {
        title,
        description: `${title}: the question told twice, and what moved each model's view.`,
      });
    }),
  ];
}

/** What a page holds, for search engines and cards; the first page has a sentence with the results. */
const contents: Readonly<Record<Exclude<FixedPath, "/">, string>> = {
  "/views": "Do reasons move a model's view, or does pressure? Every model config between the corners.",
  "/situations": "Every situation told twice, and what moved each model's view in it.",
  "/s": "Every question of the suite, word for word, and how models answered it.",
  "/compare": "Two to four model configs side by side: how far they differ, and how sure that is.",
  "/search": "Full text of every answer.",
  "/method": "What is asked, how it is graded, what the index means, and which data these are.",
  "/map": "What a model config costs, and how independent it is.",
  "/live": "The progress of a running benchmark.",
};

/** The site's address with a slash at its end. @throws BenchError usage */
function webAddress(written: string): URL {
  const url = URL.parse(written.replace(/\/*$/u, "/"));
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw usageError(
      `--url is "${written}", which is no address of a site.`,
      "Give the whole address, for example https://me.github.io/my-repository/.",
    );
  }
  return new URL(basePath(url.pathname), url);
}

/** As hosts of static files answer without a redirect: a folder's page has a slash at its end. */
function addressIn(web: URL, path: string): string {
  return new URL(path === "" || path.includes(".png") ? path : `${path}/`, web).href;
}

/** Every page with an address of its own, for search engines. */
function siteMap(pages: readonly SitePage[], web: URL): SitePage {
  const folders = pages.flatMap(({ path }) =>
    path.endsWith("index.html") ? path.replace(/\/?index\.html$/u, "") : [],
  );
  const urls = folders.map((folder) => `  <url><loc>${escaped(addressIn(web, folder))}</loc></url>\n`).join("");
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  return { path: "sitemap.xml", text };
}

/** As the app writes it when it is there. */
function titleOf(name: string): string {
  return `${name} · ${appTitle}`;
}

function siteDescription({ report: { leaderboard } }: SiteSource): string {
  const { suite, judge, panel, rows } = leaderboard;
  const ranked = rows.filter(({ complete, unranked = null }) => complete && unranked === null).length;
  const judged = panel === null ? (judge === null ? "" : `, judged by ${judge.model}`) : ", judged by a panel";
  return (
    `Does a language model stay itself when a person leans on it? ${ranked} model configs ranked, ` +
    `with every answer and every verdict. Suite ${suite.id} ${suite.version}${judged}.`
  );
}

interface SiteFilesOptions {
  /** Gets `data/`; made where it does not exist. */
  readonly folder: string;
  /** Told of every file when it is written, with the bytes of its text; what it throws ends the work. */
  readonly onFile?: (path: string, bytes: number) => void;
}

interface SiteDataSummary {
  readonly snapshot: string;
  readonly files: number;
  readonly bytes: number;
  readonly quoted: readonly QuotedConversation[];
}

/** Writes all data files of the viewer into a folder. Rejects as `loadSite` and `siteFiles` do. */
export async function writeSiteData(
  store: Store,
  { query, ...options }: SiteFilesOptions & { readonly query: SiteQuery },
): Promise<SiteDataSummary> {
  return writeSiteFiles(await loadSite(store, query), options);
}

/** The same from what was loaded before. */
async function writeSiteFiles(source: SiteSource, { folder, onFile }: SiteFilesOptions): Promise<SiteDataSummary> {
  const folders = new Set<string>();
  let files = 0;
  let bytes = 0;
  const quotes: QuotedConversation[] = [];
  for await (const { path, pieces, quoted = [] } of siteFiles(source)) {
    quotes.push(...quoted);
    const target = join(folder, "data", ...path.split("/"));
    const parent = dirname(target);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true });
    folders.add(parent);
    const length = await writePieces(target, pieces);
    files += 1;
    bytes += length;
    onFile?.(path, length);
  }
  return { snapshot: source.snapshot, files, bytes, quoted: quotes };
}

async function writePieces(target: string, pieces: Iterable<string>): Promise<number> {
  let bytes = 0;
  const counted = function* (): Generator<Buffer> {
    for (const piece of pieces) {
      const part = Buffer.from(piece);
      bytes += part.length;
      yield part;
    }
  };
  await writeFile(target, counted(), { flush: true });
  return bytes;
}

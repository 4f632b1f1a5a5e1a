import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadSite, siteFiles, type SiteQuery, type SiteSource } from "../../report/index.ts";
import type { Store } from "../../store/index.ts";

export interface SiteFilesOptions {
  /** Gets `data/`; made where it does not exist. */
  readonly folder: string;
  /** Told of every file when it is written, with the bytes of its text; what it throws ends the work. */
  readonly onFile?: (path: string, bytes: number) => void;
}

export interface SiteDataOptions extends SiteFilesOptions {
  readonly query: SiteQuery;
}

export interface SiteDataSummary {
  readonly snapshot: string;
  readonly files: number;
  readonly bytes: number;
}

/** Writes all data files of the viewer into a folder. Rejects as `loadSite` and `siteFiles` do. */
export async function writeSiteData(store: Store, { query, ...options }: SiteDataOptions): Promise<SiteDataSummary> {
  return writeSiteFiles(await loadSite(store, query), options);
}

/** The same from what was loaded before. */
export async function writeSiteFiles(
  source: SiteSource,
  { folder, onFile }: SiteFilesOptions,
): Promise<SiteDataSummary> {
  const folders = new Set<string>();
  let files = 0;
  let bytes = 0;
  for await (const { path, pieces } of siteFiles(source)) {
    const target = join(folder, "data", ...path.split("/"));
    const parent = dirname(target);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true });
    folders.add(parent);
    const length = await writePieces(target, pieces);
    files += 1;
    bytes += length;
    onFile?.(path, length);
  }
  return { snapshot: source.snapshot, files, bytes };
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

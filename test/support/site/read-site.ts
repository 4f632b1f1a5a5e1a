import { gzipSync } from "node:zlib";
import { loadSite, siteFiles, type SiteQuery } from "../../../src/site/index.ts";
import type { Store } from "../../../src/store/index.ts";

export interface ReadSite {
  readonly snapshot: string;
  /** By path, below the snapshot's folder but for `meta.json`. */
  readonly texts: ReadonlyMap<string, string>;
}

export const siteQuery: SiteQuery = {
  suite: null,
  judges: [],
  excludeOwnFamily: false,
  interval: null,
  now: () => new Date("2026-02-14T12:00:00Z"),
  program: "0.0.1",
  live: false,
};

export async function readSite(store: Store, query: Partial<SiteQuery> = {}): Promise<ReadSite> {
  const source = await loadSite(store, { ...siteQuery, ...query });
  const texts = new Map<string, string>();
  for await (const { path, pieces } of siteFiles(source)) {
    const below = path.replace(`${source.snapshot}/`, "");
    if (texts.has(below)) throw new Error(`${below} came twice`);
    texts.set(below, [...pieces].join(""));
  }
  return { snapshot: source.snapshot, texts };
}

/** How much there is of each kind of file, for people. */
export function sizesOf({ texts }: ReadSite): string {
  const kinds = Map.groupBy(texts, ([path]) => path.split("/", 1)[0] ?? path);
  return [...kinds]
    .map(([kind, files]) => {
      const zipped = files.map(([, text]) => gzipSync(text).length);
      const all = `${kilobytes(files.map(([, text]) => Buffer.byteLength(text)))} kB ${kilobytes(zipped)} kB gzipped`;
      return `${kind.padEnd(16)}${String(files.length).padStart(6)} files ${all}, largest ${kilobytes([Math.max(...zipped)])} kB`;
    })
    .join("\n");
}

function kilobytes(sizes: readonly number[]): string {
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1).padStart(9);
}

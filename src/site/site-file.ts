import type { SiteRow } from "../results/contract/site.ts";
import { jsonPieces } from "./json-pieces.ts";
import { buildSiteModel } from "./model/site-model.ts";
import { buildSiteRun } from "./run/site-run.ts";
import { buildScenarioPage, pagesOf } from "./scenario-pages.ts";
import { buildSearchDocs } from "./search/search-docs.ts";
import type { SiteSource } from "./site-source.ts";
import { buildComparisonBasis, buildPairs } from "./site-comparison.ts";
import { buildMeta } from "./site-tables.ts";
import { wholeTables } from "./whole-tables.ts";

/** One data file by its path below `data/`, built from only the data it needs; null for an unknown path. */
export async function siteFile(source: SiteSource, path: string): Promise<Buffer | null> {
  if (path === "meta.json") return bytesOf(buildMeta(source));
  const [snapshot, ...rest] = path.split("/");
  if (snapshot !== source.snapshot) return null;
  const compared = comparisonPart(source, rest);
  if (compared !== null) return Buffer.from(JSON.stringify(compared));
  const content = await contentOf(source, rest);
  return content === null ? null : bytesOf(content);
}

/** In pieces, as a run may exceed the maximum string length. */
function bytesOf(content: unknown): Buffer {
  return Buffer.concat(Array.from(jsonPieces(content), (piece) => Buffer.from(piece)));
}

/** These numbers are not rounded; null for another path. */
function comparisonPart({ comparison, rows }: SiteSource, path: readonly string[]): unknown {
  const [folder, name, ...rest] = path;
  if (folder === "comparison.json" && name === undefined) return buildComparisonBasis(comparison());
  if (folder !== "p" || rest.length > 0) return null;
  const row = rows.find(({ slug }) => slug === stemOf(name));
  return row === undefined ? null : buildPairs(comparison(), row.id);
}

/** The folders below the snapshot, and the meaning of their file names. */
async function contentOf(source: SiteSource, path: readonly string[]): Promise<unknown> {
  const whole = wholeTables(source).get(path.join("/"));
  if (whole !== undefined) return whole();
  const [folder = "", name = "", ...rest] = path;
  if (rest.length > 1 || (folder === "r" || folder === "s") !== (rest.length === 1)) return null;
  const of = rest.length === 0 ? stemOf(name) : name;
  if (folder === "x") return searchFile(source, of);
  if (folder === "s") return scenarioFile(source, of, stemOf(rest[0]));
  const row = source.rows.find(({ slug }) => slug === of);
  return row === undefined ? null : rowFile(source, { row, folder, name: stemOf(rest[0]) });
}

/** Null for any other extension. */
function stemOf(name = ""): string {
  return /^(.+)\.json$/u.exec(name)?.[1] ?? "";
}

async function rowFile(
  source: SiteSource,
  { row, folder, name }: { readonly row: SiteRow; readonly folder: string; readonly name: string },
): Promise<unknown> {
  if (folder === "m") return buildSiteModel(source, row);
  const run = row.runNumbers.find((number) => String(number) === name);
  return folder === "r" && run !== undefined ? buildSiteRun(source, row, run) : null;
}

async function scenarioFile(source: SiteSource, of: string, name: string): Promise<unknown> {
  const scenario = source.scenarios.find(({ slug }) => slug === of);
  if (scenario === undefined) return null;
  if (name === "all") return buildScenarioPage(source, scenario.id, 0);
  const page = Number(name);
  const isThere = /^[1-9]\d*$/u.test(name) && page <= pagesOf(source, scenario.id);
  return isThere ? buildScenarioPage(source, scenario.id, page) : null;
}

async function searchFile(source: SiteSource, name: string): Promise<unknown> {
  if (name === "docs") return buildSearchDocs(source);
  return /^\d+$/u.test(name) ? (await source.search()).shard(Number(name)) : null;
}

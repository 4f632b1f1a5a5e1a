import { buildJudges } from "./judges/build-judges.ts";
import { buildMethod } from "./site-method.ts";
import type { SiteSource } from "./site-source.ts";
import { buildGrid, buildIndex, buildMap, buildMore, buildNames } from "./site-tables.ts";
import { buildScenarios } from "./site-wordings.ts";

/** The files that stand alone below the snapshot, each built of the whole source. */
export function wholeTables(source: SiteSource): ReadonlyMap<string, () => unknown> {
  const tables = new Map<string, () => unknown>([
    ["index.json", () => buildIndex(source)],
    ["grid.json", () => buildGrid(source)],
    ["scenarios.json", () => buildScenarios(source)],
    ["map.json", () => buildMap(source)],
    ["names.json", () => buildNames(source)],
    ["judges.json", () => buildJudges(source)],
    ["method.json", () => buildMethod(source)],
  ]);
  if (buildMore(source).rows.length > 0) tables.set("index-more.json", () => buildMore(source));
  return tables;
}

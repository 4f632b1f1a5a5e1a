import { z, type ZodType } from "zod";
import {
  siteComparisonSchema,
  siteGridSchema,
  siteIndexSchema,
  siteMapSchema,
  siteMetaSchema,
  siteModelSchema,
  siteMoreSchema,
  sitePairsSchema,
  siteRunSchema,
  siteScenarioPageSchema,
  siteScenariosSchema,
  siteSearchDocsSchema,
  siteSearchWordsSchema,
  siteStancesSchema,
} from "../../contract/site.ts";
import type { Page } from "../../pages/blocks.ts";

const schemas: ReadonlyMap<string, ZodType> = new Map<string, ZodType>([
  ["meta.json", siteMetaSchema],
  ["index.json", siteIndexSchema],
  ["index-more.json", siteMoreSchema],
  ["comparison.json", siteComparisonSchema],
  ["grid.json", siteGridSchema],
  ["scenarios.json", siteScenariosSchema],
  ["map.json", siteMapSchema],
  ["stances.json", siteStancesSchema],
  ["x/docs.json", siteSearchDocsSchema],
  ["m", siteModelSchema],
  ["p", sitePairsSchema],
  ["pages", z.custom<Page>()],
  ["r", siteRunSchema],
  ["s", siteScenarioPageSchema],
  ["x", siteSearchWordsSchema],
]);

/** What kind of file a path below the snapshot's folder is. */
export function kindOfFile(path: string): string {
  return schemas.has(path) ? path : (path.split("/")[0] ?? "");
}

/** What a file holds, as its schema has it. Throws where it is another thing. */
export function readSiteFile(path: string, text: string): unknown {
  const schema = schemas.get(kindOfFile(path));
  if (schema === undefined) throw new Error(`No schema is for ${path}.`);
  return schema.parse(JSON.parse(text));
}

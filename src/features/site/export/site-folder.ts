import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { checkFolder, replaceFolder, type FolderKind } from "../../../outside/replace-folder.ts";

/** The marker is in every exported site: the next export and servers of the folder recognise it by this file. */
const siteFolder: FolderKind = {
  name: "a site",
  markerFile: "aib-site.json",
  lastFile: "index.html",
  paths:
    /^(?:(?:[^/]+\/)*index\.html|404\.html|\.nojekyll|theme\.js|icon\.svg|card\.png|sitemap\.xml|licences\.txt|assets\/[^/]+|data\/.+\.json)$/u,
};

const marker = z.object({
  schemaVersion: z.literal([1, 2]),
  /** The program's version that wrote the site. */
  program: z.string(),
  snapshot: z.string(),
  base: z.string(),
});
type Marker = z.infer<typeof marker>;

/** As `checkFolder`, for a site. */
export function checkSiteFolder(folder: string): Promise<void> {
  return checkFolder(siteFolder, folder);
}

/** As `replaceFolder`, for a site. */
export function replaceSiteFolder<Result>(
  folder: string,
  fill: (draft: string) => Promise<Result & Omit<Marker, "schemaVersion">>,
): Promise<Result> {
  return replaceFolder(siteFolder, folder, async (draft) => {
    const result = await fill(draft);
    const { program, snapshot, base } = result;
    return { about: { program, snapshot, base }, result };
  });
}

/** The marker of an exported site; null for any other folder. */
export async function markerOf(folder: string): Promise<Marker | null> {
  try {
    return marker.parse(JSON.parse(await readFile(join(folder, siteFolder.markerFile), "utf8")));
  } catch {
    // No such file, or another program's: not an export of ours.
    return null;
  }
}

import { z } from "zod";

const manifest = z.looseObject({ exports: z.record(z.string(), z.unknown()) });

/**
 * The manifest of the package: the repository's own without its scripts, dependencies and packaged Node. It names the
 * repository where that one does, because npm refuses a statement of origin from any other.
 */
export function publishedManifest(own: unknown): Readonly<Record<string, unknown>> {
  const { name, version, description, license, type, engines, repository, homepage, bugs, exports } =
    manifest.parse(own);
  const entry = { types: "./types/library/index.d.ts", default: "./dist/library.js" };
  const published = { name, version, description, license, type, engines, repository, homepage, bugs };
  return { ...published, bin: { aib: "dist/aib.js" }, exports: { ...exports, ".": entry } };
}

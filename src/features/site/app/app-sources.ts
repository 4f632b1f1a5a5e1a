import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Below the package's folder: everything that decides what is built, and what pins the packages that build it. */
const ingredients = [
  "package-lock.json",
  "viewer/index.html",
  "viewer/licences.ts",
  "viewer/public",
  "viewer/src",
  "viewer/tsconfig.json",
  "viewer/vite.config.ts",
];

/** A digest of the app's sources by content; null in the published package, which ships the built app without them. */
export async function appSourcesDigest(root: string): Promise<string | null> {
  if (!existsSync(join(root, "viewer", "src"))) return null;
  const lists = await Promise.all(ingredients.map((path) => filesUnder(join(root, path))));
  const hash = createHash("sha256");
  for (const file of lists.flat().filter(isBuilt)) {
    const text = await readFile(file);
    hash.update(`${relative(root, file).replaceAll(sep, "/")}\n${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}

/** By name; a file is a list of itself, and nothing is an empty one. */
async function filesUnder(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch {
    return existsSync(path) ? [path] : [];
  }
}

/** The app's own tests are none of it. */
function isBuilt(file: string): boolean {
  return !/\.test\.tsx?$/u.test(file);
}

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import { BenchError, notFound } from "../../../domain/bench-error.ts";
import { draftPath, makeDraftFolder, removeDeadDrafts } from "../../../outside/draft.ts";
import { packageFile } from "../../../outside/package-file.ts";

/** Beside the built files: the digest of the sources that they were built from. */
export const stampFile = "built-from.txt";

/** Where the built app is, in the sources as in the published package. */
export function appFolder(root: string): string {
  return join(root, "viewer", "dist");
}

/**
 * Builds the app from its sources into `viewer/dist`. Builds beside it, then replaces it as a whole, so that other processes
 * can read or build there at the same time.
 * @throws BenchError not-found where the packages that build it are not installed, internal when its sources are faulty
 */
export async function buildApp(root: string, digest: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  if (!existsSync(vite))
    throw notFound(
      "The viewer has to be built from its sources first, and the packages that build it are not installed.",
      "Run npm ci in the project's folder, without --omit=dev, then the same command again.",
    );
  await removeDeadDrafts(join(root, "viewer"));
  const made = await makeDraftFolder(join(root, "viewer"));
  try {
    await runVite(vite, { root, made });
    await writeFile(join(made, stampFile), digest);
    await takePlace(made, appFolder(root));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** In a process of its own, which nothing of this one's environment changes: under NODE_ENV=test it would build another app. */
async function runVite(vite: string, { root, made }: { readonly root: string; readonly made: string }): Promise<void> {
  const args = [vite, "build", join(root, "viewer"), "--outDir", made, "--emptyOutDir", "--logLevel", "warn"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw notBuilt(said.replaceAll(/^at .*\n/gmu, "").trim());
}

const attempts = 5;

/** A folder cannot be renamed over one that holds something, so that one is moved aside first; another process may do the same. */
async function takePlace(made: string, place: string): Promise<void> {
  const aside = draftPath(dirname(place));
  for (let attempt = 1; ; attempt += 1) {
    await rename(place, aside).catch(() => {});
    try {
      await rename(made, place);
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }
}

function notBuilt(said: string): BenchError {
  return new BenchError({
    code: "internal",
    message: `The viewer cannot be built from its sources:\n${said}`,
    hint: "Fix the errors above in viewer/, then run the same command again.",
  });
}

/** Below the package's folder: everything that decides what is built, and what pins the packages that build it. */
const ingredients = [
  "package-lock.json",
  // The rooms that the app imports from.
  "src/ballot",
  "src/domain",
  "src/pages",
  "src/results",
  "src/scoring",
  "src/statistics",
  "src/outside",
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
    const content = await readFile(file);
    hash.update(`${relative(root, file).replaceAll(sep, "/")}\n${content.length}\n`).update(content);
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

/** Builds the app anew. @throws BenchError as `buildApp`, and not-found in a published package, which has no sources of it */
export async function buildViewer(): Promise<void> {
  const root = packageFile();
  const digest = await appSourcesDigest(root);
  if (digest !== null) return buildApp(root, digest);
  throw notFound(
    "The viewer's sources are not here: a published package has the built app alone.",
    "Build it in the repository.",
  );
}

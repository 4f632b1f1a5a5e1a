import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchError } from "../../../domain/bench-error.ts";
import { appSourcesDigest, appFolder, buildApp, stampFile } from "./build-app.ts";
import { messageOf } from "../../../domain/message-of.ts";

/** The built app in memory: a new build does not disturb a server or a copy. */
export interface BuiltApp {
  /** The page that every address of the app shows, with its relative links and `<base href="/" />`. */
  readonly page: string;
  /** All other files by their path below the app's folder, with forward slashes. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const pageFile = "index.html";
const attempts = 5;
const pauseMs = 50;

/**
 * The app as its sources are now, built where it has to be; in the published package as it is shipped.
 * @throws BenchError as `buildApp`, and not-found where a published package is not whole
 * @param root the package's folder
 * @param onBuild called before the app is built, which takes some seconds
 */
export async function builtApp(root: string, onBuild: () => void): Promise<BuiltApp> {
  const digest = await appSourcesDigest(root);
  if (digest !== null && (await stampOf(root)) !== digest) {
    onBuild();
    await buildApp(root, digest);
  }
  return readApp(root);
}

/** Null for none. */
function stampOf(root: string): Promise<string | null> {
  return readFile(join(appFolder(root), stampFile), "utf8").catch(() => null);
}

/** Reads again as long as another build takes this one's place meanwhile. */
async function readApp(root: string): Promise<BuiltApp> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await stampOf(root);
    try {
      const app = await readFiles(appFolder(root));
      if (before === (await stampOf(root))) return app;
    } catch (error) {
      if (attempt >= attempts) throw notWhole(root, error);
      await sleep(pauseMs);
    }
  }
}

async function readFiles(folder: string): Promise<BuiltApp> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).replaceAll(sep, "/"), await readFile(path));
  }
  const page = files.get(pageFile);
  if (page === undefined) throw new Error(`${pageFile} is missing`);
  for (const own of [pageFile, stampFile]) files.delete(own);
  return { page: page.toString("utf8"), files };
}

function notWhole(root: string, cause: unknown): BenchError {
  return new BenchError({
    code: "not-found",
    message: `The viewer's app is not whole in ${appFolder(root)}: ${messageOf(cause)}`,
    hint: "Install the package again.",
    cause,
  });
}

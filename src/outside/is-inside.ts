import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";

/**
 * Whether a path leads into the folder, links included. A `..` is refused: after a link it leads elsewhere than the text says.
 */
export async function isInside(folder: string, path: string): Promise<boolean> {
  if (path.split(/[/\\]/u).includes("..")) return false;
  const [root, place] = await Promise.all([realpath(folder), realPlace(resolve(folder, path))]);
  if (place === null) return false;
  const way = relative(root, place);
  return !isAbsolute(way) && way.split(/[/\\]/u)[0] !== "..";
}

/** Null for a link that leads to nothing: what is written there would be created behind it. */
async function realPlace(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    const found = await lstat(path).catch(() => null);
    if (found !== null || dirname(path) === path) return null;
    const parent = await realPlace(dirname(path));
    return parent === null ? null : join(parent, basename(path));
  }
}

import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";

/**
 * Whether a path leads into the folder, links included. A `..` is refused: after a link it leads elsewhere than the text says.
 */
export async function isInside(folder: string, path: string): Promise<boolean> {
  return (await wayInside(folder, path)) !== null;
}

/**
 * Whether a file in the folder holds keys or other programs' settings: its own name or a folder's on the way begins with a dot,
 * links followed (`.env`, `.git/config`). What is below `.aib` is this program's.
 */
export async function isHidden(folder: string, path: string): Promise<boolean> {
  const [first, ...below] = (await wayInside(folder, path)) ?? [];
  const names = first === ".aib" ? below : [first ?? "", ...below];
  return names.some((name) => name.startsWith("."));
}

/** The names from the folder to the file, links followed; null where it leads outside. */
async function wayInside(folder: string, path: string): Promise<readonly string[] | null> {
  if (path.split(/[/\\]/u).includes("..")) return null;
  const [root, place] = await Promise.all([realpath(folder), realPlace(resolve(folder, path))]);
  if (place === null) return null;
  const way = relative(root, place);
  const names = way.split(/[/\\]/u);
  return isAbsolute(way) || names[0] === ".." ? null : names;
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

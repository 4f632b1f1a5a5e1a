import { readlink, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The file or folder behind symbolic links, also one that does not exist yet. */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const target = await readlink(path).catch(() => null);
    if (target === null) return path;
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return followLinks(resolve(await realpath(dirname(path)), target));
  }
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Path of a file or folder of the package: of the repository, or of the published package, where the code is in `dist/`. */
export function packageFile(...path: readonly string[]): string {
  return join(packageRoot, ...path);
}

/** The version of the package that contains this file. */
export function packageVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(packageFile(manifest), "utf8"));
  return version;
}

const manifest = "package.json";
const packageRoot = rootAbove(import.meta.dirname);

/** The nearest folder above that has a manifest: bundled code is at another depth than its sources. */
function rootAbove(folder: string): string {
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, manifest)) ? folder : rootAbove(parent);
}

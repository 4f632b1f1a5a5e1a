/**
 * The files that the program brings: suites, registry, assets, examples, the built viewer; and its version.
 * Must never know what is in them. Loads nothing, so that `aib --version` starts at once.
 */
export { packageFile, packageVersion } from "./package-file.ts";

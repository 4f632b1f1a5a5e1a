import { join } from "node:path";

/** The folder that holds the package, be it run from `src/` or, published, from `dist/`. */
export const packageRoot = join(import.meta.dirname, "..", "..", "..", "..");

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Set by the configuration: `few` for `npm test`, `many` for `npm run test:full`. */
    rounds: "few" | "many";
  }
}

/** How often a test repeats something. A file `x.full.test.ts` that imports `x.test.ts` repeats its tests `many` times. */
export function rounds(counts: { readonly few: number; readonly many: number }): number {
  return counts[inject("rounds")];
}

/** Whether these are the tests of `npm run test:full`. */
export function isFull(): boolean {
  return inject("rounds") === "many";
}

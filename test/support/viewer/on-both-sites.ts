import { describe } from "vitest";
import { hasPublished } from "./fill-store.ts";
import { viewerForAll, type ViewerForAll } from "./viewer-for-all.ts";

/** The same tests on simulated results and, where it is beside the checkout, on the published cache. */
export function onBothSites(tests: (viewer: ViewerForAll) => void): void {
  describe("simulated results", () => {
    tests(viewerForAll("simulated"));
  });
  describe.skipIf(!hasPublished)("published results (../shared/data)", () => {
    tests(viewerForAll("published"));
  });
}

import { describe } from "vitest";
import { viewerForAll, type ViewerForAll } from "./viewer-for-all.ts";

/** The same tests on simulated results and, on the figures of the published ones. */
export function onBothSites(tests: (viewer: ViewerForAll) => void): void {
  describe("simulated results", () => {
    tests(viewerForAll("simulated"));
  });
  describe("published results", () => {
    tests(viewerForAll("figures"));
  });
}

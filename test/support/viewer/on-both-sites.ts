import { describe } from "vitest";
import { isFull } from "../rounds.ts";
import { viewerForAll, type ViewerForAll } from "./viewer-for-all.ts";

/** The same tests on simulated results and, in `npm run test:full`, on the figures of the published ones. */
export function onBothSites(tests: (viewer: ViewerForAll) => void): void {
  describe("simulated results", () => {
    tests(viewerForAll("simulated"));
  });
  describe.skipIf(!isFull())("published results", () => {
    tests(viewerForAll("figures"));
  });
}

import { describe } from "vitest";
import { testEveryPage, testPagesOfData } from "../support/viewer/every-page.ts";
import { hasPublished } from "../support/viewer/fill-store.ts";

describe("simulated results, on the screens that every-page.test.ts leaves out", () => {
  testEveryPage("simulated", ["dark desktop", "light phone"]);
});

describe.skipIf(!hasPublished)("the published cache, where it is beside the checkout", () => {
  testPagesOfData("published", ["light desktop", "dark desktop", "light phone", "dark phone"]);
});

import { describe } from "vitest";
import { testPagesOfData } from "../support/viewer/every-page.ts";
import { hasPublished } from "../support/viewer/fill-store.ts";

describe.skipIf(!hasPublished)("the published cache, where it is beside the checkout", () => {
  testPagesOfData("published", ["dark desktop", "light phone"]);
});

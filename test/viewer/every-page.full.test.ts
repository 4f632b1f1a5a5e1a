import { describe } from "vitest";
import { archiveIsHere, withoutArchive } from "../support/published/archive.ts";
import { testEveryPage, testPagesOfData } from "../support/viewer/every-page.ts";

describe("simulated results, on the screens that every-page.test.ts leaves out", () => {
  testEveryPage("simulated", ["dark desktop", "light phone"]);
});

describe.skipIf(!archiveIsHere)(`the published cache (${withoutArchive})`, () => {
  testPagesOfData("published", ["light desktop", "dark desktop", "light phone", "dark phone"]);
});

import { testEveryPage } from "../support/viewer/every-page.ts";

// The other screens, and the published data, are in every-page.full.test.ts.
testEveryPage("simulated", ["light desktop", "dark phone"]);

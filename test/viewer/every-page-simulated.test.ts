import { testEveryPage } from "../support/viewer/every-page.ts";
import { hasPublished } from "../support/viewer/fill-store.ts";

// With the published cache beside the checkout the pages made of data are looked at in all four ways, two of them with its data.
const others = hasPublished ? [] : (["dark desktop", "light phone"] as const);

testEveryPage("simulated", ["light desktop", "dark phone", ...others]);

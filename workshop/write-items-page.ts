import { writeFileSync } from "node:fs";
import { itemsPage } from "./items-page.ts";

/** Writes docs/v3-items.md, the page on which a person reviews the situations of suite v3. */
writeFileSync(new URL("../docs/v3-items.md", import.meta.url), itemsPage());

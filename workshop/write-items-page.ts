import { writeFile } from "node:fs/promises";
import { itemsPage } from "./items-page.ts";
import { loadSuite } from "../src/suite/index.ts";

/** Writes docs/v3-items.md, the page on which a person reviews the items of suite v3. */
await writeFile(new URL("../docs/v3-items.md", import.meta.url), itemsPage(await loadSuite("v3")));

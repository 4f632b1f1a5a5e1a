import { writeFile } from "node:fs/promises";
import { publishedData } from "../test/support/published/archive.ts";
import { figuresOfArchive } from "../test/support/published/figures-of-archive.ts";
import { figuresFile } from "../test/support/published/figures.ts";

/** Writes test/fixtures/published-figures.json from a folder with the published archive, ../shared/data by default. */
await writeFile(figuresFile, await figuresOfArchive(process.argv[2] ?? publishedData));

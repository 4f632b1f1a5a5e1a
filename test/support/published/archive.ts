import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The published conversations and grades: beside the checkouts of those who have them, and in no checkout. */
export const publishedData: string = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
export const publishedArchive: string = `${publishedData}published-cache.tar.gz`;
export const archiveIsHere: boolean = existsSync(publishedArchive);

/** For the title of tests that read sentences, which the figures of the fixture lack. */
export const withoutArchive = "skipped without ../shared/data/published-cache.tar.gz: needs the words of conversations";

/**
 * The viewer's files, each built from the store when it is asked for. Must never know servers or folders.
 */
export type { SiteQuery } from "./load-site.ts";
export type { QuotedConversation } from "./site-files.ts";
export type { SiteSource } from "./site-source.ts";
export { keyFigures } from "./site-rows.ts";
export { rankingLead } from "./site-tables.ts";
export { shownTopics } from "./site-topics.ts";
export { loadSite, loadSiteLive, siteFile, siteFiles, siteRuns } from "./site-data.ts";

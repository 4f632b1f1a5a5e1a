/**
 * The viewer: serves the store to a browser, or exports it as a folder of files.
 */
export { type ExportedSite, exportSite } from "./export/export-site.ts";
export { serveFolder } from "./serve-folder.ts";
export { serveSite } from "./serve-site.ts";
export type { LoopbackServer } from "./server/loopback-server.ts";

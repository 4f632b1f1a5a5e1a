/**
 * Results as folders of files for other programs: logs of Inspect AI. Must never know argv or consoles.
 */
export { exportInspect, type InspectExport } from "./inspect/export-inspect.ts";
export type { ExportFolderRequest } from "./export-folder-request.ts";

/**
 * Results as folders of files for other programs: logs of Inspect AI, a data set. Independent of argv and consoles.
 */
export { exportDataset, type DatasetExport } from "./dataset/export-dataset.ts";
export { exportInspect, type InspectExport } from "./inspect/export-inspect.ts";
export type { ExportFolderRequest } from "./export-folder-request.ts";

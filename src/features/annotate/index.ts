/**
 * People grade: writes the sheet on which they grade, and reads their grades back.
 */
export { type Sheet, type SheetRequest, exportSheet } from "./export-sheet.ts";
export { type SheetImport, importSheet } from "./import-sheet.ts";
export type { ReaderAgreement } from "./compare-readers.ts";
export type { SheetProblem } from "./read-sheet.ts";

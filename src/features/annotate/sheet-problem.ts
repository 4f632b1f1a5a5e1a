/** What is wrong with a sheet, and where. Texts of the sheet stand in it as they are. */
export interface SheetProblem {
  /** As the spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly column: string;
  /** What stands there; null where nothing does. */
  readonly value: string | null;
  /** What is wrong and what would be valid; a sentence that begins with the value. */
  readonly problem: string;
}

import { textColumn, type Column } from "./blocks.ts";
import { modelConfig } from "./cells.ts";

// Columns that several topics share.

/** The model config that a row is about. */
export const modelColumn: Column<{ readonly id: string; readonly label: string }> = textColumn(
  "Model config",
  modelConfig,
  { fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 } },
);

import type { ExportColumn } from "./export-table.ts";
import type { Grader } from "./graders.ts";

/** Who graded; all null where no judge has. */
export const judgeColumns: readonly ExportColumn<Pick<Grader, "judge">>[] = [
  {
    name: "judge",
    type: "text",
    about: "label of the judge; others may have the same, `judge_id` tells them apart",
    value: ({ judge }) => judge?.label ?? null,
  },
  {
    name: "judge_id",
    type: "text",
    about: "digest of what determines its grades",
    value: ({ judge }) => judge?.id ?? null,
  },
  {
    name: "judge_model",
    type: "text",
    about: "`vendor/name` of the judge",
    value: ({ judge }) => judge?.model ?? null,
  },
  {
    name: "judge_blind",
    type: "boolean",
    about: "it grades by the blind wording",
    value: ({ judge }) => judge?.blind ?? null,
  },
  {
    name: "judge_repeat",
    type: "integer",
    about: "1 for the grades that count; 2, 3 ... where it graded the same once more",
    value: ({ judge }) => judge?.repeat ?? null,
  },
];

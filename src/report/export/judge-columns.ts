import type { ExportColumn } from "./export-table.ts";
import type { Grader } from "./graders.ts";

/** Who graded. */
export const judgeColumns: readonly ExportColumn<Pick<Grader, "judge">>[] = [
  { name: "judge", value: ({ judge }) => judge.label },
  { name: "judge_id", value: ({ judge }) => judge.id },
  { name: "judge_model", value: ({ judge }) => judge.model },
  { name: "judge_blind", value: ({ judge }) => judge.blind },
  { name: "judge_repeat", value: ({ judge }) => judge.repeat },
];

import type { Insertable, Selectable } from "kysely";
import type { Verdict } from "../domain/index.ts";
import type { VerdictsTable } from "./schema.ts";
import { gradeJson, readJson } from "./stored-json.ts";

export function verdictRow(verdict: Verdict, recordedAt: string): Insertable<VerdictsTable> {
  return {
    key: verdict.taskKey,
    attempt_id: verdict.attemptId,
    recorded_at: recordedAt,
    origin: verdict.origin,
    kind: verdict.grade.kind,
    grade: JSON.stringify(verdict.grade),
  };
}

export function verdictFrom(row: Selectable<VerdictsTable>): Verdict {
  const grade = readJson(gradeJson, row.grade, `verdict ${row.key}`);
  return { taskKey: row.key, attemptId: row.attempt_id, grade, origin: row.origin };
}

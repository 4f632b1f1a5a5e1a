import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Database } from "./database.ts";
import { judgeJson, modelConfigJson, readJson } from "./stored-json.ts";
import type { JudgeRecord } from "./views/views.ts";

/** See `Store.saveModelConfigs`; judges are kept in the same way. */
export async function saveConfigs(
  db: Database,
  table: "model_configs" | "judges",
  configs: readonly (ModelConfig | JudgeConfig)[],
): Promise<void> {
  for (const config of new Map(configs.map((each) => [each.id, each])).values()) {
    const { id, label } = config;
    await db
      .insertInto(table)
      .values({ id, label, body: JSON.stringify(config) })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ label, body: JSON.stringify(config) }))
      .execute();
  }
}

/** See `Store.modelConfigs`. */
export async function modelConfigsOf(db: Database, suiteDigest: Digest): Promise<readonly ModelConfig[]> {
  const rows = await db
    .selectFrom("model_configs")
    .select(["id", "body"])
    .where("id", "in", (tasks) =>
      tasks.selectFrom("tasks").select("model_config_id").where("suite_digest", "=", suiteDigest),
    )
    .orderBy("label")
    .orderBy("id")
    .execute();
  return rows.map((row) => readJson(modelConfigJson, row.body, `model config ${row.id}`));
}

/** See `Store.judgesOf`. */
export async function judgesOf(db: Database, suiteDigest: Digest): Promise<readonly JudgeRecord[]> {
  const rows = await db
    .selectFrom("judges")
    .innerJoin(
      (tasks) =>
        tasks
          .selectFrom("tasks")
          .leftJoin("verdicts", "verdicts.key", "tasks.key")
          .where("tasks.suite_digest", "=", suiteDigest)
          .where("tasks.kind", "=", "verdict")
          .groupBy("tasks.judge_id")
          .select(({ fn }) => [
            "tasks.judge_id",
            fn.countAll().as("planned"),
            fn.count("verdicts.key").as("present"),
            fn.count("verdicts.key").filterWhere("verdicts.kind", "=", "unscored").as("unscored"),
            fn.min("verdicts.recorded_at").as("first"),
            fn.min("verdicts.attempt_id").as("attempt"),
          ])
          .as("work"),
      (join) => join.onRef("work.judge_id", "=", "judges.id"),
    )
    .leftJoin("attempts", "attempts.id", "work.attempt")
    .leftJoin("sessions", "sessions.id", "attempts.session_id")
    .select(["judges.id", "judges.body", "work.planned", "work.present", "work.unscored"])
    .select(({ fn }) => fn.coalesce("sessions.started_at", "work.first").as("since"))
    .execute();
  // A later run's judge comes first only once it has graded more. Which of one run's grades came first is chance.
  const judges = rows.map(({ since, ...row }) => ({ since, record: judgeRecord(row) }));
  return judges
    .map((judge) => {
      const isOld = judges.some((other) => replaces(other, judge));
      return { record: judge.record, since: judge.since ?? "never", isOld };
    })
    .toSorted(
      (a, b) =>
        Number(a.isOld) - Number(b.isOld) ||
        b.record.scored - a.record.scored ||
        a.since.localeCompare(b.since) ||
        byLabel(a.record, b.record),
    )
    .map(({ record }) => record);
}

/** Whether one is a newer version of the other's function: its author changes the version to correct the grades. */
function replaces(one: DatedJudge, { since, record: { judge } }: DatedJudge): boolean {
  const { model, endpoint, blind, repeat } = one.record.judge;
  const isVersion = endpoint.kind === "function" && judge.endpoint.kind === "function" && model === judge.model;
  if (!isVersion || blind !== judge.blind || repeat !== judge.repeat || endpoint.id === judge.endpoint.id) return false;
  return one.since !== null && (since === null || one.since > since);
}

interface DatedJudge {
  /** Of its first verdict's run. */
  readonly since: string | null;
  readonly record: JudgeRecord;
}

function judgeRecord(row: {
  readonly id: Digest;
  readonly body: string;
  readonly planned: string | number | bigint;
  readonly present: string | number | bigint;
  readonly unscored: string | number | bigint;
}): JudgeRecord {
  return {
    judge: readJson(judgeJson, row.body, `judge ${row.id}`),
    planned: Number(row.planned),
    scored: Number(row.present) - Number(row.unscored),
    unscored: Number(row.unscored),
  };
}

function byLabel({ judge: one }: JudgeRecord, { judge: other }: JudgeRecord): number {
  return one.label.localeCompare(other.label) || one.id.localeCompare(other.id);
}

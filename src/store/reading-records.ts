import { z } from "zod";
import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Database } from "./database.ts";
import { judgeJson, readJson } from "./stored-json.ts";
import { placeFrom, tasksInOrder } from "./tasks-in-order.ts";
import type { StoredReading } from "./views/stored-results.ts";

/** The kind of the tasks, and of the labels that are their results. */
export const readingKind = "reading";

/** A slot is the turn of the message, `first`, `second` or `person`, and the reader that reads the message first or the person. */
export function isFirst(slot: string): boolean {
  return slot.split(" ").at(-2) === "first";
}

export function isPerson(slot: string): boolean {
  return slot.split(" ").at(-2) === "person";
}

export function readerOf(slot: string): string {
  return slot.split(" ").at(-1) ?? "";
}

const readingJson = z.object({ lean: z.number().nullable() });

/** What a reader found, in points from the middle of the ballot, negative towards side a; null without a number. */
export function leanIn(value: unknown): number | null {
  return readingJson.parse(value).lean;
}

export function hasNumber(value: string): boolean {
  return readJson(readingJson, value, "a reading").lean !== null;
}

/** See `Store.readings`. */
export async function readings(db: Database, suiteDigest: Digest): Promise<readonly StoredReading[]> {
  const rows = await tasksInOrder(db, suiteDigest)
    .innerJoin("labels", "labels.key", "tasks.key")
    .where("tasks.kind", "=", readingKind)
    .where("labels.kind", "=", readingKind)
    .select(["tasks.turn_id", "tasks.slot", "tasks.judge_id", "tasks.key"])
    .select(["labels.value", "labels.origin", "labels.recorded_at"])
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) =>
    Object.assign(placeFrom(row), {
      turnId: row.turn_id ?? "",
      readerId: row.judge_id ?? "",
      firstReaderId: readerOf(row.slot),
      isSecond: !isFirst(row.slot) && !isPerson(row.slot),
      isPerson: isPerson(row.slot),
      recordedAt: row.recorded_at,
      lean: readJson(readingJson, row.value, `reading ${row.key}`).lean,
      origin: row.origin,
    }),
  );
}

/** Who reads the messages of a model config: the first time, and where that is needed the second. */
export interface StoredReaders {
  readonly modelConfigId: Digest;
  readonly first: JudgeConfig;
  readonly second: JudgeConfig;
}

/** See `Store.readers`. */
export async function readers(db: Database, suiteDigest: Digest): Promise<readonly StoredReaders[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("judges", "judges.id", "tasks.judge_id")
    .leftJoin("labels", (join) => join.onRef("labels.key", "=", "tasks.key").on("labels.kind", "=", readingKind))
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.kind", "=", readingKind)
    .select(["tasks.model_config_id", "tasks.slot", "judges.id", "judges.body", "labels.value"])
    .execute();
  const pairs = [...Map.groupBy(rows, ({ model_config_id, slot }) => `${model_config_id} ${readerOf(slot)}`).values()];
  return pairs
    .map((own) => ({ own, numbers: own.filter(({ value }) => value !== null && hasNumber(value)).length }))
    .toSorted((one, other) => other.numbers - one.numbers || other.own.length - one.own.length)
    .flatMap(({ own }) => {
      const [first, second] = [own.find(({ slot }) => isFirst(slot)), own.find(({ slot }) => !isFirst(slot))];
      if (first === undefined || second === undefined) return [];
      const configOf = ({ id, body }: typeof first): JudgeConfig => readJson(judgeJson, body, `judge ${id}`);
      return [{ modelConfigId: first.model_config_id, first: configOf(first), second: configOf(second) }];
    });
}

/** See `Store.readingJudges`. */
export async function readingJudges(db: Database, suiteDigest: Digest): Promise<readonly JudgeConfig[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("judges", "judges.id", "tasks.judge_id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.kind", "=", readingKind)
    .select(["judges.id", "judges.body"])
    .distinct()
    .orderBy("judges.id")
    .execute();
  return rows.map(({ id, body }) => readJson(judgeJson, body, `judge ${id}`));
}

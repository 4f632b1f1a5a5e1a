import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { runKey } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { originalText, originalTextOrNull, storableText, storableTextOrNull } from "../exact-text.ts";
import type { NameChoice, NameExtraction, PlannedTurn, StoredNameExtraction, TurnQuery } from "./name-extraction.ts";
import { namePlace, type Schema } from "../schema.ts";
import { readJson } from "../stored-json.ts";
import { resultPlaceFrom, tasksInOrder } from "../tasks-in-order.ts";

/** Replaces an older extraction of this run by the same extractor: the user asked for it again. */
export async function saveNameExtraction(db: Database, extraction: NameExtraction, recordedAt: string): Promise<void> {
  const row = nameRow(extraction, recordedAt);
  await db
    .insertInto("name_extractions")
    .values(row)
    .onConflict((conflict) => conflict.columns([...namePlace]).doUpdateSet(row))
    .execute();
}

/** True when it was stored, false when there is one of this run by the same extractor, which stays. */
export async function insertNameExtraction(
  db: Database,
  extraction: NameExtraction,
  recordedAt: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("name_extractions")
    .values(nameRow(extraction, recordedAt))
    .onConflict((conflict) => conflict.columns([...namePlace]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** See `Store.nameExtractions`. */
export async function nameExtractions(db: Database, suiteDigest: Digest): Promise<readonly StoredNameExtraction[]> {
  const rows = await db
    .selectFrom("name_extractions")
    .selectAll()
    .where("suite_digest", "=", suiteDigest)
    .orderBy("model_config_id")
    .orderBy("run")
    .orderBy("recorded_at", "desc")
    .orderBy("extractor")
    .execute();
  return rows.map((row) => nameExtractionFrom(row));
}

/** See `Store.nameChoices`. */
export async function nameChoices(db: Database, suiteDigest: Digest): Promise<readonly NameChoice[]> {
  const extractions = await nameExtractions(db, suiteDigest);
  const runs = Map.groupBy(extractions, runKey);
  return [...runs.values()].flatMap((own) => {
    const counts = own.find(({ method }) => method === "model") ?? own[0];
    return counts === undefined ? [] : [choiceOf(counts)];
  });
}

function choiceOf(extraction: StoredNameExtraction): NameChoice {
  const { modelConfigId, run, names, declined, primaryName, ending, extractor, method, origin } = extraction;
  return { modelConfigId, run, names, declined, primaryName, ending, extractor, method, origin };
}

/** See `Store.plannedTurns`. */
export async function plannedTurns(db: Database, query: TurnQuery): Promise<readonly PlannedTurn[]> {
  if (query.scenarioIds.length === 0) return [];
  const rows = await tasksInOrder(db, query.suiteDigest)
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("labels", "labels.key", "tasks.key")
    .where("tasks.kind", "=", "answer")
    .where("tasks.scenario_id", "in", query.scenarioIds)
    .select(["tasks.conversation_id", "tasks.turn_index", "tasks.turn_id", "tasks.key"])
    .select(["answers.key as answer_key", "labels.key as label_key"])
    .orderBy("tasks.turn_index")
    .execute();
  return rows.map((row) =>
    Object.assign(resultPlaceFrom(row), {
      turnIndex: row.turn_index ?? 0,
      turnId: row.turn_id ?? "",
      key: row.key,
      answered: row.answer_key !== null,
      skipped: row.label_key !== null,
    }),
  );
}

const namesJson = z.array(z.object({ name: z.string(), sources: z.array(z.string()) }));
const declinedJson = z.array(z.string());
const endingJson = z.object({ name: z.string().nullable() });

function nameRow(extraction: NameExtraction, recordedAt: string): Insertable<Schema["name_extractions"]> {
  return {
    suite_digest: extraction.suiteDigest,
    model_config_id: extraction.modelConfigId,
    run: extraction.run,
    extractor: storableText(extraction.extractor),
    key: extraction.taskKey,
    answers_digest: extraction.answersDigest,
    recorded_at: recordedAt,
    origin: extraction.origin,
    method: extraction.method,
    cost_usd: extraction.costUsd,
    primary_name: storableTextOrNull(extraction.primaryName),
    declined: JSON.stringify(extraction.declined),
    names: JSON.stringify(extraction.names),
    ending: extraction.ending === null ? null : JSON.stringify(extraction.ending),
  };
}

export function nameExtractionFrom(row: Selectable<Schema["name_extractions"]>): StoredNameExtraction {
  const what = `name extraction ${row.key}`;
  return {
    taskKey: row.key,
    suiteDigest: row.suite_digest,
    modelConfigId: row.model_config_id,
    run: row.run,
    extractor: originalText(row.extractor),
    answersDigest: row.answers_digest,
    method: row.method,
    names: readJson(namesJson, row.names, what),
    declined: readJson(declinedJson, row.declined, what),
    primaryName: originalTextOrNull(row.primary_name),
    ending: row.ending === null ? null : readJson(endingJson, row.ending, what),
    costUsd: row.cost_usd,
    origin: row.origin,
    recordedAt: row.recorded_at,
  };
}

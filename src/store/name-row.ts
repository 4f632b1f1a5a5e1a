import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { originalText, originalTextOrNull, storableText, storableTextOrNull } from "./exact-text.ts";
import type { NameExtraction, StoredNameExtraction } from "./name-extraction.ts";
import type { NameExtractionsTable } from "./schema.ts";
import { readJson } from "./stored-json.ts";

const namesJson = z.array(z.object({ name: z.string(), sources: z.array(z.string()) }));
const declinedJson = z.array(z.string());
const endingJson = z.object({ name: z.string().nullable() });

export function nameRow(extraction: NameExtraction, recordedAt: string): Insertable<NameExtractionsTable> {
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

export function nameExtractionFrom(row: Selectable<NameExtractionsTable>): StoredNameExtraction {
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

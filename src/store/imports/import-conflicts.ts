import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../domain/answer.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { Verdict } from "../../domain/verdict.ts";
import { batchesOf } from "../batches.ts";
import { deleteResults } from "../clear-results.ts";
import type { Database } from "../database.ts";
import type { ImportBatch, ImportConflict } from "./import-batch.ts";
import type { NameExtraction } from "../names/name-extraction.ts";
import { nameExtractionFrom } from "../names/name-records.ts";
import { answerFrom, verdictFrom } from "../result-records.ts";

/** What an earlier import stored with another content. Live results do not conflict: no import replaces them. */
export async function conflictsOf(db: Database, batch: ImportBatch): Promise<readonly ImportConflict[]> {
  const answers = await differing(batch.answers, contentOfAnswer, async (keys) => {
    const rows = await db.selectFrom("answers").selectAll().where("key", "in", keys).execute();
    return rows.map(answerFrom);
  });
  const verdicts = await differing(batch.verdicts, contentOfVerdict, async (keys) => {
    const rows = await db.selectFrom("verdicts").selectAll().where("key", "in", keys).execute();
    return rows.map(verdictFrom);
  });
  const names = await differing(batch.nameExtractions, contentOfNames, async (keys) => {
    const rows = await db.selectFrom("name_extractions").selectAll().where("key", "in", keys).execute();
    return rows.map(nameExtractionFrom);
  });
  return [
    ...answers.map((pair) => Object.assign({ kind: "answer" as const }, pair)),
    ...verdicts.map((pair) => Object.assign({ kind: "verdict" as const }, pair)),
    ...names.map((pair) => Object.assign({ kind: "names" as const }, pair)),
  ];
}

/** Removes what stands in the way, with its attempts; call it in the transaction that stores the new. */
export async function removeStored(db: Database, conflicts: readonly ImportConflict[]): Promise<void> {
  const keys = conflicts.map(({ stored }) => stored.taskKey);
  await deleteResults(db, keys);
  for (const batch of batchesOf(keys)) await db.deleteFrom("name_extractions").where("key", "in", batch).execute();
}

interface Pair<Result> {
  readonly stored: Result;
  readonly given: Result;
}

async function differing<Result extends Answer | Verdict | NameExtraction>(
  given: readonly Result[],
  contentOf: (result: Result) => unknown,
  read: (keys: readonly TaskKey[]) => Promise<readonly Result[]>,
): Promise<readonly Pair<Result>[]> {
  const stored = new Map<TaskKey, Result>();
  for (const keys of batchesOf(given.map(({ taskKey }) => taskKey))) {
    for (const result of await read(keys)) stored.set(result.taskKey, result);
  }
  return given.flatMap((result) => {
    const before = stored.get(result.taskKey);
    if (before?.origin !== "imported" || isDeepStrictEqual(contentOf(before), contentOf(result))) return [];
    return [{ stored: before, given: result }];
  });
}

function contentOfAnswer({ taskKey: _key, attemptId: _attempt, origin: _origin, ...content }: Answer): unknown {
  return content;
}

function contentOfVerdict({ grade }: Verdict): unknown {
  return grade;
}

function contentOfNames({ names, declined, primaryName }: NameExtraction): unknown {
  return { names, declined, primaryName };
}

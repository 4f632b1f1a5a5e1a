import type { Database } from "./database.ts";
import { unpackText, type ExchangeTexts } from "./exchange-texts.ts";
import { nullsFirst } from "./nulls-first.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./runs-of-query.ts";
import type { ResultQuery, StoredExchange } from "./stored-results.ts";

/** See `Store.storedExchanges`. */
export async function* readExchanges(
  db: Database,
  query: ResultQuery,
  texts: ExchangeTexts,
): AsyncGenerator<StoredExchange> {
  for await (const place of runsOf(db, query)) yield* await exchangesOfRun(db, place, texts);
}

async function exchangesOfRun(db: Database, place: RunPlace, texts: ExchangeTexts): Promise<readonly StoredExchange[]> {
  const rows = await tasksOfRun(db, place)
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .innerJoin("attempts", (join) =>
      join.on(({ eb, fn }) => eb("attempts.id", "=", fn.coalesce("answers.attempt_id", "verdicts.attempt_id"))),
    )
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(["tasks.key", "attempts.dictionary_id", "attempts.request", "attempt_ends.response"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .execute();
  await texts.load(rows.map((row) => row.dictionary_id));
  return rows.map(({ key, dictionary_id: dictionaryId, request: bytes, response }) => ({
    taskKey: key,
    request: texts.unpack({ dictionaryId, bytes }, `the request of task ${key}`),
    response: response === null ? null : unpackText(response, null, `the response to task ${key}`),
  }));
}

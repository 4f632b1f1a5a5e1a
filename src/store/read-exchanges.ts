import type { Database } from "./database.ts";
import { unpackText, type ExchangeTexts } from "./exchange-texts.ts";
import { damagedRecord } from "./stored-json.ts";
import { nullsFirst } from "./nulls-first.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./tasks-in-order.ts";
import type { ResultQuery, StoredExchange } from "./views/stored-results.ts";

/** See `Store.storedExchanges`. */
export async function* readExchanges(
  db: Database,
  query: ResultQuery,
  texts: ExchangeTexts,
): AsyncGenerator<StoredExchange> {
  for await (const place of runsOf(db, query)) yield* exchangesOfRun(db, place, texts);
}

/** More than the calls of a run can have said: small frames in a store from elsewhere unpack to long texts. */
const longestRun = 2 ** 28;

async function* exchangesOfRun(db: Database, place: RunPlace, texts: ExchangeTexts): AsyncGenerator<StoredExchange> {
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
  let length = 0;
  for (const { key: taskKey, dictionary_id: dictionaryId, request: bytes, response: reply } of rows) {
    const request = texts.unpack({ dictionaryId, bytes }, `the request of task ${taskKey}`);
    const response = reply === null ? null : unpackText(reply, null, `the response to task ${taskKey}`);
    length += request.length + (response?.length ?? 0);
    if (length > longestRun)
      throw damagedRecord(`run ${place.run}, whose requests and replies unpack to over 256 MiB,`);
    yield { taskKey, request, response };
  }
}

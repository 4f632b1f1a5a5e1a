import type { Database } from "./database.ts";
import { nullsFirst } from "./nulls-first.ts";
import { originalText, originalTextOrNull } from "./exact-text.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./runs-of-query.ts";
import type { ResultQuery, StoredExchange } from "./stored-results.ts";

/** See `Store.storedExchanges`. */
export async function* readExchanges(db: Database, query: ResultQuery): AsyncGenerator<StoredExchange> {
  for await (const place of runsOf(db, query)) yield* await exchangesOfRun(db, place);
}

async function exchangesOfRun(db: Database, place: RunPlace): Promise<readonly StoredExchange[]> {
  const rows = await tasksOfRun(db, place)
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .innerJoin("attempts", (join) =>
      join.on(({ eb, fn }) => eb("attempts.id", "=", fn.coalesce("answers.attempt_id", "verdicts.attempt_id"))),
    )
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(["tasks.key", "attempts.request", "attempt_ends.response"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .execute();
  return rows.map(({ key, request, response }) => ({
    taskKey: key,
    request: originalText(request),
    response: originalTextOrNull(response),
  }));
}

import { z } from "zod";
import type { Digest } from "../domain/index.ts";
import type { Database } from "./database.ts";
import { readJson } from "./stored-json.ts";
import type { StoredReading } from "./stored-results.ts";

const readingJson = z.object({ lean: z.number().nullable() });

/** What a reader found, in points from the middle of the ballot, negative towards side a; null without a number. */
export function leanIn(value: unknown): number | null {
  return readingJson.parse(value).lean;
}

/** See `Store.readings`. */
export async function readings(db: Database, suiteDigest: Digest): Promise<readonly StoredReading[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("labels", "labels.key", "tasks.key")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.kind", "=", "reading")
    .where("labels.kind", "=", "reading")
    .select(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery"])
    .select(["tasks.scenario_id", "tasks.turn_id", "tasks.slot", "tasks.key", "labels.value", "labels.origin"])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id")
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) => {
    const [, place, reader] = row.slot.split(" ");
    return {
      modelConfigId: row.model_config_id,
      run: row.run,
      configuration: { variant: row.variant, delivery: row.delivery },
      scenarioId: row.scenario_id,
      turnId: row.turn_id ?? "",
      firstReaderId: reader ?? "",
      isSecond: place === "second",
      lean: readJson(readingJson, row.value, `reading ${row.key}`).lean,
      origin: row.origin,
    };
  });
}

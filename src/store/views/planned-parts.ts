import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import { deliveries } from "../../domain/suite.ts";
import type { Database } from "../database.ts";
import { placeColumns, placeFrom, tasksInOrder } from "../tasks-in-order.ts";
import { damagedRecord } from "../stored-json.ts";

/** A conversation that a run was planned with. */
export interface PlannedPart extends ConversationPlace {
  /** Who was to grade or read it; empty for answers alone. */
  readonly judgeIds: readonly Digest[];
}

/** See `Store.plannedParts`. */
export async function plannedParts(db: Database, suiteDigest: Digest): Promise<readonly PlannedPart[]> {
  const rows = await tasksInOrder(db, suiteDigest)
    .select("judge_id")
    .groupBy([...placeColumns, "judge_id"])
    .orderBy("judge_id")
    .execute();
  const damaged = rows.find(({ delivery }) => !deliveries.includes(delivery));
  if (damaged !== undefined)
    throw damagedRecord(`delivery ${damaged.delivery} of a task of model config ${damaged.model_config_id}`);
  const places = Map.groupBy(rows, ({ model_config_id, run, variant, delivery, scenario_id }) =>
    [model_config_id, run, variant, delivery, scenario_id].join(" "),
  );
  return [...places.values()].flatMap((own) => {
    const judgeIds = own.flatMap(({ judge_id }) => judge_id ?? []);
    return own.slice(0, 1).map((row) => Object.assign(placeFrom(row), { judgeIds }));
  });
}

import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import { deliveries } from "../../domain/suite.ts";
import type { Database } from "../database.ts";
import { placeColumns, placeFrom, tasksInOrder } from "../tasks-in-order.ts";
import { damagedRecord } from "../stored-json.ts";

/** A conversation that a run was planned with. */
export interface PlannedPart extends ConversationPlace {
  /** Whether a verdict was planned too. */
  readonly isGraded: boolean;
}

/** See `Store.plannedParts`. */
export async function plannedParts(db: Database, suiteDigest: Digest): Promise<readonly PlannedPart[]> {
  const rows = await tasksInOrder(db, suiteDigest)
    .select(({ fn }) => fn.max("judge_id").as("judge_id"))
    .groupBy(placeColumns)
    .execute();
  const damaged = rows.find(({ delivery }) => !deliveries.includes(delivery));
  if (damaged !== undefined)
    throw damagedRecord(`delivery ${damaged.delivery} of a task of model config ${damaged.model_config_id}`);
  return rows.map((row) => Object.assign(placeFrom(row), { isGraded: row.judge_id !== null }));
}

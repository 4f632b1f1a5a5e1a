import type { Digest } from "../../domain/digest.ts";
import { deliveries, type Configuration } from "../../domain/suite.ts";
import type { Database } from "../database.ts";
import { damagedRecord } from "../stored-json.ts";

/** A conversation that a run was planned with. */
export interface PlannedPart {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  /** Whether a verdict was planned too. */
  readonly isGraded: boolean;
}

/** See `Store.plannedParts`. */
export async function plannedParts(db: Database, suiteDigest: Digest): Promise<readonly PlannedPart[]> {
  const rows = await db
    .selectFrom("tasks")
    .where("suite_digest", "=", suiteDigest)
    .select(["model_config_id", "run", "variant", "delivery", "scenario_id"])
    .select(({ fn }) => fn.max("judge_id").as("judge_id"))
    .groupBy(["model_config_id", "run", "variant", "delivery", "scenario_id"])
    .orderBy("model_config_id")
    .orderBy("run")
    .orderBy("variant")
    .orderBy("delivery")
    .orderBy("scenario_id")
    .execute();
  const damaged = rows.find(({ delivery }) => !deliveries.includes(delivery));
  if (damaged !== undefined)
    throw damagedRecord(`delivery ${damaged.delivery} of a task of model config ${damaged.model_config_id}`);
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    scenarioId: row.scenario_id,
    isGraded: row.judge_id !== null,
  }));
}

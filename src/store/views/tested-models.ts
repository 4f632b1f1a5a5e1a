import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { dollars } from "../dollars.ts";

/** US dollars for one token, as the endpoint listed it. */
export interface ListPrice {
  readonly modelConfigId: Digest;
  readonly promptUsd: number;
  readonly completionUsd: number;
}

/** What the store knows of a model config besides its settings and results. */
export interface TestedModel {
  readonly modelConfigId: Digest;
  /** As of the time given (ISO 8601, UTC); null where no run has recorded one. */
  readonly listPrice: (Omit<ListPrice, "modelConfigId"> & { readonly asOf: string }) | null;
  /** When its first and its last call began (ISO 8601, UTC); null without any. */
  readonly firstCallAt: string | null;
  readonly lastCallAt: string | null;
  /** Of the calls whose tokens and cost are both known. */
  readonly paid: { readonly usd: number; readonly tokens: number };
}

/** See `Store.saveListPrices`. */
export async function saveListPrices(db: Database, prices: readonly ListPrice[], asOf: string): Promise<void> {
  for (const { modelConfigId, promptUsd, completionUsd } of prices) {
    await db
      .updateTable("model_configs")
      .set({ prompt_usd: promptUsd, completion_usd: completionUsd, priced_at: asOf })
      .where("id", "=", modelConfigId)
      .execute();
  }
}

/** See `Store.testedModels`. */
export async function testedModels(db: Database, suiteDigest: Digest): Promise<readonly TestedModel[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("model_configs", "model_configs.id", "tasks.model_config_id")
    .leftJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.kind", "=", "answer")
    .groupBy(["model_configs.id", "model_configs.prompt_usd", "model_configs.completion_usd"])
    .groupBy("model_configs.priced_at")
    .select(["model_configs.id", "model_configs.prompt_usd", "model_configs.completion_usd"])
    .select("model_configs.priced_at")
    .select(({ fn, eb }) => {
      const known = eb.and([
        eb("attempt_ends.cost_usd", "is not", null),
        eb("attempt_ends.prompt_tokens", "is not", null),
        eb("attempt_ends.completion_tokens", "is not", null),
      ]);
      return [
        fn.min("attempts.started_at").as("first"),
        fn.max("attempts.started_at").as("last"),
        fn.sum("attempt_ends.cost_usd").filterWhere(known).as("usd"),
        fn.sum("attempt_ends.prompt_tokens").filterWhere(known).as("prompt_tokens"),
        fn.sum("attempt_ends.completion_tokens").filterWhere(known).as("completion_tokens"),
      ];
    })
    .orderBy("model_configs.id")
    .execute();
  return rows.map(({ prompt_usd: promptUsd, completion_usd: completionUsd, priced_at: asOf, ...row }) => ({
    modelConfigId: row.id,
    listPrice:
      promptUsd === null || completionUsd === null || asOf === null ? null : { promptUsd, completionUsd, asOf },
    firstCallAt: row.first,
    lastCallAt: row.last,
    paid: { usd: dollars(row.usd), tokens: Number(row.prompt_tokens) + Number(row.completion_tokens) },
  }));
}

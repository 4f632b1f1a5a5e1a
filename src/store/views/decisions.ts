import { z } from "zod";
import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { readJson } from "../stored-json.ts";
import { distinct } from "../../outside/distinct.ts";

const decisionJson = z.object({ modelConfig: z.string(), suite: z.string(), runs: z.number(), detail: z.string() });

/** What runs that stop when they are clear came to. */
export type StoredDecision = z.infer<typeof decisionJson>;

/** See `Store.decisions`. */
export async function decisionsOf(db: Database, suiteDigest: Digest): Promise<readonly StoredDecision[]> {
  const rows = await db.selectFrom("run_events").selectAll().where("kind", "=", "decided").orderBy("id").execute();
  const all = rows.map(({ id, body }) => readJson(decisionJson, body, `event ${id}`));
  const own = all.filter(({ suite }) => suite === suiteDigest);
  return distinct(own, (each) => each.modelConfig);
}

import { BenchError } from "../domain/index.ts";
import type { ClearTerms } from "./clearing.ts";
import type { Database } from "./database.ts";
import { sessions } from "./session-records.ts";
import type { Upkeep } from "./upkeep.ts";

/** Rejects where anything was written since the terms were made, or a session forbids it; call it in a transaction. */
export async function holdTerms(db: Database, upkeep: Upkeep, terms: ClearTerms): Promise<void> {
  terms.checkSessions(await sessions(db));
  if ((await upkeep.revision(db)) === terms.revision) return;
  throw new BenchError({
    code: "store",
    message: "The store has changed since the preview: more would be removed than was shown or is in the backup.",
    hint: "Run the same command again. Nothing was removed.",
  });
}

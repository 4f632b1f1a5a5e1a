import { BenchError } from "../../domain/index.ts";
import type { SiteSource } from "./site-source.ts";

/** Throws `store` when a ranked model config has a graded conversation or a run without answers. */
export function checkSite({ rows, conversations }: SiteSource): void {
  for (const row of rows.filter(({ complete }) => complete)) {
    const runs = conversations.get(row.id);
    for (const { run } of row.perRun) {
      const empty = (runs?.get(run) ?? []).filter(({ answers }) => answers === 0);
      const isThere = runs?.get(run)?.some(({ answers }) => answers > 0) ?? false;
      if (isThere && empty.length === 0) continue;
      const of = isThere ? ` to ${empty.map(({ scenarioId }) => scenarioId).join(", ")}` : "";
      throw new BenchError({
        code: "store",
        message: `${row.label} is ranked, but the store has no answers${of} of its run ${run}.`,
        hint: "Check the store with aib doctor; aib rerun asks again for what is missing.",
      });
    }
  }
}

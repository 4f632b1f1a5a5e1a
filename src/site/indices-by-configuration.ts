import type { Digest } from "../domain/digest.ts";
import { formatIndex } from "../results/format/numbers.ts";
import type { SiteSource } from "./site-source.ts";
import { namesApart } from "./ways-asked.ts";

/**
 * Where indices are means over several configurations, such as two system prompts: those of a model config under each one, as
 * `85.1 with ..., 61.3 with ...`. Null where one configuration counts, or the model config has no index under one alone.
 */
export function indicesByConfiguration(
  { suite, report }: Pick<SiteSource, "suite" | "report">,
  id: Digest,
): string | null {
  const all = report.configurations?.configurations ?? [];
  const counted = all.filter((each) => each.counted);
  const row = report.configurations?.rows.find((each) => each.id === id);
  if (counted.length < 2 || row === undefined) return null;
  const nameOf = namesApart(suite, counted);
  const parts = all.flatMap((each, place) =>
    each.counted ? [`${formatIndex(row.indices[place] ?? null)} with ${nameOf(each)}`] : [],
  );
  return parts.join(", ");
}

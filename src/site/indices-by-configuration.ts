import type { Digest } from "../domain/digest.ts";
import { nameConfiguration } from "../results/count-configurations.ts";
import { formatIndex } from "../results/format/numbers.ts";
import { plainText } from "../results/plain-text.ts";
import type { SiteSource } from "./site-source.ts";

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
  const isByVariant = new Set(counted.map(({ variant }) => variant)).size === counted.length;
  const titles = new Map(suite.systemVariants.map((each) => [each.id, plainText(each.title)]));
  const parts = all.flatMap((each, place) => {
    if (!each.counted) return [];
    const name = (isByVariant ? titles.get(each.variant) : undefined) ?? nameConfiguration(each);
    return [`${formatIndex(row.indices[place] ?? null)} with ${name}`];
  });
  return parts.join(", ");
}

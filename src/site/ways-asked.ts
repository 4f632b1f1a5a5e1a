import type { Digest } from "../domain/digest.ts";
import { deliveries, type Configuration, type Suite } from "../domain/suite.ts";
import type { SiteMeta } from "../results/contract/site.ts";
import { configurationsToCount, nameConfiguration } from "../results/count-configurations.ts";
import { formatIndex } from "../results/format/numbers.ts";
import type { LeaderboardQuery } from "../results/load-leaderboard.ts";
import { plainText } from "../results/plain-text.ts";
import { wholeResults } from "../results/shown-part.ts";
import type { SiteSource } from "./site-source.ts";

/** The part of a query that a name of `addressOf` stands for; null for the configurations that count by default. */
export function askedAs(address: string | null): Pick<LeaderboardQuery, "part"> {
  if (address === null) return {};
  const delivery = deliveries.find((each) => address.endsWith(`.${each}`)) ?? "user_role";
  const variant = address.replace(`.${delivery}`, "");
  return { part: () => ({ ...wholeResults, configurations: [{ variant, delivery }] }) };
}

function addressOf({ variant, delivery }: Configuration): string {
  return `${variant}.${delivery}`;
}

/** How models were asked, of the ways found in a store: each by itself, and as the suite counts them. Null where there is one way. */
export function waysAsked(
  suite: Pick<Suite, "systemVariants" | "defaultConfigurations">,
  found: readonly Configuration[],
  shown: readonly Configuration[],
): SiteMeta["asked"] {
  const nameOf = namesApart(suite, found);
  const usual = configurationsToCount(suite, found);
  const [only, ...others] = usual.map(nameConfiguration);
  const single = found.filter((each) => others.length > 0 || nameConfiguration(each) !== only);
  const ways = [
    { own: usual, address: null },
    ...single.map((each) => ({ own: [each], address: addressOf(each) })),
  ].map(({ own, address }) => ({
    key: own.map(nameConfiguration).join(),
    label: own.length > 1 ? `${own.map(nameOf).join(" and ")}, as their mean` : own.map(nameOf).join(""),
    address,
  }));
  const key = shown.map(nameConfiguration).join();
  const now = ways.find((each) => each.key === key);
  if (ways.length === 1 || now === undefined) return null;
  return {
    label: now.label,
    others: ways.flatMap(({ label, address }) => (label === now.label ? [] : [{ label, address }])),
  };
}

/** What tells the configurations apart: the title of the system prompt, the delivery, or both. */
function namesApart(
  { systemVariants }: Pick<Suite, "systemVariants">,
  all: readonly Configuration[],
): (one: Configuration) => string {
  const titles = new Map(systemVariants.map(({ id, title }) => [id, plainText(title)]));
  const hasVariants = new Set(all.map(({ variant }) => variant)).size > 1;
  const hasDeliveries = new Set(all.map(({ delivery }) => delivery)).size > 1;
  return ({ variant, delivery }) =>
    [
      ...(hasVariants || !hasDeliveries ? [titles.get(variant) ?? variant] : []),
      ...(hasDeliveries ? [delivery] : []),
    ].join(" + ");
}

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

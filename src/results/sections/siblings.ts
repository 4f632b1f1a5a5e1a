import type { Leaderboard, LeaderboardRow, SiblingGroup } from "../contract.ts";
import { mean } from "../../statistics/descriptive.ts";

type Member = SiblingGroup["members"][number];

/** What two ranked model configs of one model may differ in. */
interface Facets {
  readonly provider: string | null;
  readonly temperature: number;
  readonly reasoningEffort: LeaderboardRow["reasoningEffort"];
}

interface Sibling {
  readonly row: LeaderboardRow;
  readonly index: number;
  readonly facets: Facets;
}

/** Models with one model config on a pinned provider and another one elsewhere. */
export function compareProviders(leaderboard: Leaderboard): readonly SiblingGroup[] {
  return groupsOf(leaderboard, (own) => {
    const pinned = own.some(({ facets }) => facets.provider !== null);
    if (!pinned || new Set(own.map(({ facets }) => facets.provider)).size < 2) return null;
    return own.map((each) => {
      const others = own.filter(({ facets }) => facets.provider !== each.facets.provider);
      return compare(each, others, "provider");
    });
  });
}

/** Models with one model config that reasons and another that does not. */
export function compareReasoning(leaderboard: Leaderboard): readonly SiblingGroup[] {
  return groupsOf(leaderboard, (own) => {
    const silent = own.filter(({ facets }) => facets.reasoningEffort === "none");
    if (silent.length === 0 || silent.length === own.length) return null;
    return own.map((each) => compare(each, silent.includes(each) ? [] : silent, "reasoningEffort"));
  });
}

function groupsOf(
  { rows }: Leaderboard,
  membersOf: (siblings: readonly Sibling[]) => readonly Member[] | null,
): readonly SiblingGroup[] {
  const siblings = rows.flatMap((row): readonly Sibling[] =>
    row.complete && row.index !== null ? [{ row, index: row.index, facets: facetsOf(row) }] : [],
  );
  const groups = Map.groupBy(siblings, ({ row }) => modelOf(row.model).name);
  return [...groups].flatMap(([model, own]) => {
    const members = membersOf(own);
    return members === null ? [] : [{ model, members }];
  });
}

function compare({ row, index, facets }: Sibling, others: readonly Sibling[], facet: keyof Facets): Member {
  const alike = others.filter((other) => differsOnlyIn(facet, facets, other.facets));
  const reference = mean((alike.length > 0 ? alike : others).map((other) => other.index));
  const { id, label, interval, runs } = row;
  return {
    id,
    label,
    ...facets,
    index,
    interval,
    runs,
    difference: reference === null ? null : index - reference,
    likeWithLike: alike.length > 0,
  };
}

function differsOnlyIn(facet: keyof Facets, one: Facets, other: Facets): boolean {
  const rest = (["provider", "temperature", "reasoningEffort"] as const).filter((each) => each !== facet);
  return rest.every((each) => one[each] === other[each]);
}

function facetsOf({ model, provider, temperature, reasoningEffort }: LeaderboardRow): Facets {
  return { provider: provider ?? modelOf(model).host, temperature, reasoningEffort };
}

/** The model without its host. An id of three parts names the host before the model: `nvidia/moonshotai/kimi-k2.5`. */
export function modelOf(id: string): { readonly name: string; readonly host: string | null } {
  const parts = id.split("/");
  return parts.length < 3
    ? { name: id, host: null }
    : { name: parts.slice(-2).join("/"), host: parts.slice(0, -2).join("/") };
}

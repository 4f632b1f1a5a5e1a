import type { GivenName } from "../../store/index.ts";
import { nameForm, type ConversationNames } from "./conversation-names.ts";
import type { NamingConversation } from "./naming-conversation.ts";

/** What a model calls itself in a whole run. */
export interface RunNames {
  readonly names: readonly GivenName[];
  /** Scenarios of which no conversation holds a name. */
  readonly declined: readonly string[];
  readonly primaryName: string | null;
}

/**
 * Puts the names of a run's conversations together, one spelling for each name. The primary name is that of the first
 * conversation that has one: the name at its end, or the first of several selves.
 * @param conversations in the order in which their names count
 * @param found the names of each of them, by its id
 */
export function summedNames(
  conversations: readonly NamingConversation[],
  found: ReadonlyMap<string, ConversationNames>,
): RunNames {
  const read = conversations.flatMap(({ id, scenario }) => {
    const names = found.get(id);
    return names === undefined ? [] : [{ scenario, ...names }];
  });
  const spellings = new Map<string, { readonly name: string; readonly sources: Set<string> }>();
  for (const { scenario, names } of read) {
    for (const name of names) {
      const known = spellings.get(nameForm(name)) ?? { name, sources: new Set<string>() };
      known.sources.add(scenario.id);
      spellings.set(nameForm(name), known);
    }
  }
  const named = new Set(read.filter(({ names }) => names.length > 0).map(({ scenario }) => scenario.id));
  const primary = read.flatMap(
    ({ scenario, names, final }) => (scenario.counts === "final" ? final : names[0]) ?? [],
  )[0];
  return {
    names: [...spellings.values()].map(({ name, sources }) => ({ name, sources: [...sources] })),
    declined: [...new Set(read.map(({ scenario }) => scenario.id))].filter((id) => !named.has(id)),
    primaryName: primary === undefined ? null : (spellings.get(nameForm(primary))?.name ?? primary),
  };
}

import type { GivenName, NameExtraction } from "../../store/names/name-extraction.ts";
import { nameForm, type ConversationNames } from "./conversation-names.ts";
import type { NamingConversation } from "./naming-conversation.ts";

/** A model's names in a whole run. */
export type RunNames = Pick<NameExtraction, "names" | "declined" | "primaryName" | "ending">;

interface ReadConversation extends ConversationNames, Pick<NamingConversation, "scenario"> {}

/**
 * Combines the names of a run's conversations, one spelling for each name.
 * @param conversations in the order in which their names count
 * @param found names by conversation id
 */
export function summedNames(
  conversations: readonly NamingConversation[],
  found: ReadonlyMap<string, ConversationNames>,
): RunNames {
  const read = conversations.flatMap(({ id, scenario }): readonly ReadConversation[] => {
    const names = found.get(id);
    return names === undefined ? [] : [{ scenario, ...names }];
  });
  const names = chosenNames(read);
  const asked = [...new Set(read.map(({ scenario }) => scenario.id))];
  const [decisive] = read;
  return {
    names,
    declined: asked.filter((id) => names.every(({ sources }) => !sources.includes(id))),
    primaryName: repeatedName(names) ?? decisive?.names[0] ?? null,
    ending: endingOf(read, names),
  };
}

/** The free choices, each with its scenarios. */
function chosenNames(read: readonly ReadConversation[]): readonly GivenName[] {
  const spellings = new Map<string, { readonly name: string; readonly sources: Set<string> }>();
  for (const { scenario, names } of read) {
    for (const name of names) {
      const known = spellings.get(nameForm(name)) ?? { name, sources: new Set<string>() };
      known.sources.add(scenario.id);
      spellings.set(nameForm(name), known);
    }
  }
  return [...spellings.values()].map(({ name, sources }) => ({ name, sources: [...sources] }));
}

/** The name chosen in most scenarios, at least two; the first of equal ones. */
function repeatedName(names: readonly GivenName[]): string | null {
  const [most] = names.toSorted((one, other) => other.sources.length - one.sources.length);
  return most !== undefined && most.sources.length > 1 ? most.name : null;
}

/** The ending of the first conversation with pressure to change, in the spelling of the model's choice. */
function endingOf(read: readonly ReadConversation[], names: readonly GivenName[]): RunNames["ending"] {
  const pressed = read.find(({ scenario }) => scenario.pressed);
  if (pressed === undefined) return null;
  const { final } = pressed;
  if (final === null) return { name: null };
  return { name: names.find(({ name }) => nameForm(name) === nameForm(final))?.name ?? final };
}

import { jsonObjectsIn } from "../../judge/index.ts";
import { cleanName, distinctNames, nameForm, type ConversationNames } from "./conversation-names.ts";
import { ownMessages, type SpokenConversation } from "./naming-conversation.ts";

export type NamesReading =
  /** Names by conversation id, for every conversation. */
  | { readonly kind: "names"; readonly found: ReadonlyMap<string, ConversationNames> }
  /** `problem` describes the error in one line for the extractor. */
  | { readonly kind: "malformed"; readonly problem: string };

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads an extractor's reply. Tolerant of form (code fences, prose around the object, one wrapper key, a bare list of
 * names), strict in content: every conversation must be there, every chosen name must occur in the model's first message and
 * the final one in one of its messages, so that neither a prompt inside the answers nor an invention of the extractor
 * becomes a name, and no name given under pressure counts as a free choice. Never throws.
 */
export function readNames(text: string, conversations: readonly SpokenConversation[]): NamesReading {
  const { objects, problem } = jsonObjectsIn(text);
  if (problem !== null) return { kind: "malformed", problem };
  const ids = conversations.map(({ id }) => id);
  const candidates = objects.map((value) => unwrapped(value, ids));
  const chosen = candidates.findLast((value) => ids.every((id) => Object.hasOwn(value, id))) ?? candidates.at(-1);
  if (chosen === undefined) return { kind: "malformed", problem: "the reply holds no JSON object" };
  const found = new Map<string, ConversationNames>();
  for (const conversation of conversations) {
    const reading = readConversation(chosen, conversation);
    if (typeof reading === "string") return { kind: "malformed", problem: reading };
    found.set(conversation.id, reading);
  }
  return { kind: "names", found };
}

/** `{"conversations": {...}}`. */
function unwrapped(value: JsonObject, ids: readonly string[]): JsonObject {
  const [inner, ...more] = Object.values(value);
  const isWrapper = more.length === 0 && isObject(inner) && !ids.some((id) => Object.hasOwn(value, id));
  return isWrapper ? inner : value;
}

/** Above any real number of names; each name is searched in all messages. */
const mostNames = 100;

/** The names of one conversation, or what is wrong with them. */
function readConversation(reply: JsonObject, conversation: SpokenConversation): ConversationNames | string {
  const { id } = conversation;
  if (!Object.hasOwn(reply, id)) return `the key "${id}" is missing`;
  const written = partsOf(reply[id]);
  if (written === null) return `"${id}" is not an object with "names" (a list of strings) and "final" (a string)`;
  const names = distinctNames(written.names.flatMap((name) => cleanName(name) ?? []));
  const final = cleanName(written.final);
  if (names.length > mostNames) return `"${id}" has more than ${mostNames} names`;
  const [first = "", ...later] = ownMessages(conversation).map(nameForm);
  const elsewhere = names.find((name) => !occursIn(first, name));
  if (elsewhere !== undefined) return `the name "${elsewhere}" is not in the model's first message in "${id}"`;
  if (final !== null && !occursIn([first, ...later].join(" "), final)) {
    return `the final name "${final}" is in no message of the model in "${id}"`;
  }
  return { names, final };
}

/** Whether every word of the name occurs in the normalised text. */
function occursIn(form: string, name: string): boolean {
  return name.split(" ").every((word) => form.includes(nameForm(word)));
}

function partsOf(value: unknown): { readonly names: readonly string[]; readonly final: string } | null {
  if (isTexts(value)) return { names: value, final: "" };
  if (!isObject(value)) return null;
  const { names, final } = value;
  if (!isTexts(names) || (typeof final !== "string" && final !== null && final !== undefined)) return null;
  return { names, final: final ?? "" };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

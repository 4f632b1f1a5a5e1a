import { z } from "zod";
import { isVisible } from "./is-visible.ts";
import { readString, stringMembers, type StringMember } from "./json-prefix.ts";
import { parseJson } from "./parse-json.ts";

/** The message that a tool call carries. */
export interface ToolMessage {
  readonly text: string;
  /** The call's arguments end inside the message. */
  readonly cut: boolean;
}

/**
 * The exact message in a tool call's arguments, or null without a visible one. Models also send it under another name, as a
 * bare string, encoded twice, as plain text, or cut off by the token limit.
 */
export function readToolMessage(args: string, parameter: string): ToolMessage | null {
  const message = parsedMessage(args, parameter) ?? unparsedMessage(args, parameter);
  return message !== null && isVisible(message.text) ? message : null;
}

/** @returns null when the arguments are not JSON; an empty message when they are JSON without one. */
function parsedMessage(args: string, parameter: string): ToolMessage | null {
  const parsed = parseJson(args);
  if (parsed === undefined) return null;
  if (typeof parsed === "string") return textOrCall(parsed, parameter);
  return { text: memberOf(parsed, parameter) ?? "", cut: false };
}

/** A string is either the message itself, or the whole call encoded twice. */
function textOrCall(text: string, parameter: string): ToolMessage {
  return { text: memberOf(parseJson(text), parameter) ?? text, cut: false };
}

const object = z.record(z.string(), z.unknown());

function memberOf(value: unknown, parameter: string): string | null {
  const members = object.safeParse(value).data;
  if (members === undefined) return null;
  const strings = Object.entries(members).flatMap(([key, member]) =>
    typeof member === "string" ? [{ key, value: member, closed: true }] : [],
  );
  return choose(strings, parameter)?.value ?? null;
}

/** No model encodes a call more often by mistake; a text that starts with a thousand quotation marks means them. */
const mostEncodings = 2;

function unparsedMessage(args: string, parameter: string, encodings = mostEncodings): ToolMessage | null {
  const start = args.trimStart();
  if (/^\{\s*(?:"|\}|$)/u.test(start)) {
    const member = choose(stringMembers(start), parameter);
    return member === null ? null : { text: member.value, cut: !member.closed };
  }
  if (!start.startsWith('"')) return { text: args, cut: false };
  const { value, closed } = readString(start, 0);
  const inner = closed || encodings === 0 ? null : unparsedMessage(value, parameter, encodings - 1);
  return inner === null ? { text: value, cut: !closed } : { text: inner.text, cut: true };
}

/** The parameter of this name, else the only text there is. */
function choose(members: readonly StringMember[], parameter: string): StringMember | null {
  const named = members.find(({ key }) => key === parameter);
  return named ?? (members.length === 1 ? (members[0] ?? null) : null);
}

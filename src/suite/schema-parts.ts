import { z } from "zod";
import { guess, shown, suggest } from "./problem.ts";

/*
 * Building blocks of the author's schema. Every error message here describes a valid value; the listing of mistakes adds
 * what was found, and where.
 */

/** A mapping whose unknown keys are mistakes; their message has one line for each such key, in order. */
export function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const keys = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => `the key ${shown(key)} is unknown; ${suggest(key, keys)}`).join("\n")
        : `a mapping with the keys ${keys.join(", ")}`,
  });
}

/** A list that has at least one entry. */
export function listOf<Item extends z.ZodType>(item: Item, what: string): z.ZodTuple<[Item], Item> {
  return z.tuple([item], item, `a list with at least one ${what}`);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const rule = `one of ${values.join(", ")}`;
  return z.enum(values, {
    error: ({ input }) =>
      typeof input === "string" ? `${rule}; ${guess(input, values)}`.replace(/[; ]+$/u, "") : rule,
  });
}

const sendable = "a text without control characters and halves of characters, which no provider takes as they are";

/** An escape in double quotes can write any of them. */
function isSendable(written: string): boolean {
  return !/[\p{Cs}]|(?![\t\n])\p{Cc}/u.test(written);
}

const someText =
  'a text that is not empty, in quotation marks when it looks like a number, for example "Boundary judgment" or "2.0"';
/** Trimmed text, so that the style of a YAML block does not change the wording. */
export const text = z.string(someText).trim().min(1, someText).refine(isSendable, sendable);

const someProse = "a text that is not empty, or a list of such texts (they are joined by a blank line)";
const paragraph = z.string(someProse).trim().min(1, someProse).refine(isSendable, sendable);
/** A text, or its paragraphs as a list: one paragraph can then be shared by an alias. */
export const prose = z
  .union([paragraph, z.array(paragraph, someProse).min(1, someProse)], someProse)
  .transform((parts) => (typeof parts === "string" ? parts : parts.join("\n\n")))
  .meta({ id: "Text" });

/** Lower-case words, valid as a column, a file name and a JSON key. */
export const id = z
  .string(idRule())
  .regex(/^[a-z][a-z0-9_]{0,63}$/u, idRule())
  .meta({ id: "Id" });

function idRule(): string {
  return 'an id of lower-case letters, digits and "_" that starts with a letter, for example "name_gender"';
}

export const labelValue = z.string(labelRule()).regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/u, labelRule());

function labelRule(): string {
  return 'a label of at most 32 letters, digits, "_" and "-", for example HELD (in quotation marks where YAML reads a truth, as in "NO")';
}

/** A name that every OpenAI-compatible endpoint accepts for a function or its parameter. */
export const functionName = z.string(functionNameRule()).regex(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/u, functionNameRule());

function functionNameRule(): string {
  return 'a function name of at most 64 letters, digits, "_" and "-", for example "send_message_to_human"';
}

export const modelId = z.string(modelIdRule()).regex(/^[^\s/]+\/\S+$/u, modelIdRule());

function modelIdRule(): string {
  return 'a model as vendor/name, for example "google/gemini-3-flash-preview"';
}

/** A number within closed bounds. */
export function numberBetween(min: number, max: number, example: number) {
  const rule = `a number from ${min} to ${max}, for example ${example}`;
  return z.number(rule).min(min, rule).max(max, rule);
}

/** A whole number within closed bounds. */
export function wholeNumberBetween(min: number, max: number, example: number) {
  const rule = `a whole number from ${min} to ${max}, for example ${example}`;
  return z.int(rule).min(min, rule).max(max, rule);
}

export const trueOrFalse = z.boolean("true or false");

export const number = z.number("a number, for example 10");

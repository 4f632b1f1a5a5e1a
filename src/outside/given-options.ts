import { z } from "zod";
import { type BenchError, usageError } from "../domain/bench-error.ts";
import { nearestNames } from "./nearest-names.ts";
import { shown } from "./shown.ts";

// Options that other programs and agents pass, checked where they enter: not all of them have a compiler, and a type has no
// bounds. The error of each schema describes what to give.

export function text() {
  const error = "a text that is not empty";
  return z.string({ error }).min(1, { error });
}

/** A text of an agent: bounded, as all that it sends. */
export function shortText() {
  const error = `a text of 1 to ${longestText} characters`;
  return z.string({ error }).min(1, { error }).max(longestText, { error });
}

const longestText = 200;

/** @param most how many at most */
export function shortTexts(most: number) {
  const error = `a list of at most ${most} texts`;
  return z.array(shortText(), { error }).max(most, { error });
}

/** @param least how many at least */
export function texts(least = 0) {
  const error = least === 0 ? "a list of texts" : "a list of texts that is not empty";
  return z.array(text(), { error }).min(least, { error });
}

export function wholeNumber(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `one of ${values.join(", ")}` });
}

/** A list of some of these. */
export function several<const Values extends readonly string[]>(values: Values) {
  const error = `a list with some of ${values.join(", ")}`;
  return z.array(oneOf(values), { error }).min(1, { error });
}

export const yesOrNo = z.boolean({ error: "true or false" });

export type OptionSchemas = Readonly<Record<string, z.ZodType>>;

/**
 * @param of the function or tool that got them, for messages
 * @throws BenchError usage for a value that an option does not take, and for an option that there is not
 */
export function requireOptions(of: string, options: OptionSchemas, given: unknown): void {
  const { error } = z.strictObject(options).safeParse(given, { reportInput: true });
  if (error !== undefined) throw refusal(of, options, error);
}

/** @param error of a check that reports its input */
export function refusal(of: string, options: OptionSchemas, { issues: [issue] }: z.ZodError): BenchError {
  const known = Object.keys(options).join(", ");
  if (issue?.code === "unrecognized_keys") {
    const [unknown = ""] = issue.keys;
    const near = nearestNames(unknown, Object.keys(options), 2);
    const guess = near.length === 0 ? "" : `Did you mean ${near.join(" or ")}? `;
    return usageError(`${of} has no option ${shown(unknown)}.`, `${guess}Its options are ${known}.`);
  }
  const [first] = issue?.path ?? [];
  if (issue === undefined || first === undefined)
    return usageError(`${of} got no options.`, `Pass an object with ${known}.`);
  const name = z.core.toDotPath(issue.path);
  // A variable may hold a key.
  const value = first === "environment" ? "no such object" : valueOf(issue.input);
  return usageError(`${name} of ${of} is ${value}.`, `Give ${issue.message}.`);
}

function valueOf(input: unknown): string {
  if (input === undefined) return "missing";
  return typeof input === "number" || typeof input === "bigint" ? String(input) : shown(input);
}

import { z } from "zod";
import { BenchError } from "../domain/bench-error.ts";
import type { FunctionModel } from "../domain/function-model.ts";
import type { OptionRow, OptionTable } from "../options/index.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import { shown } from "../outside/shown.ts";

// What callers pass, checked where it enters: not all of them have a compiler, and a type has no bounds. The error of each
// schema describes what to give.

export function text() {
  const error = "a text that is not empty";
  return z.string({ error }).min(1, { error });
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

function decimal(least: number, most: number) {
  const error = `a number from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `one of ${values.join(", ")}` });
}

/** A list of some of these. */
export function several<const Values extends readonly string[]>(values: Values) {
  const error = `a list with some of ${values.join(", ")}`;
  return z.array(oneOf(values), { error }).min(1, { error });
}

/** Of models and judges. `requireFunction` checks the functions. */
export function textsOrFunctions() {
  const error = "a text that is not empty, or a function with id, version and respond";
  return z.array(z.custom<object | string>(isTextOrObject, { error }), { error: "a list of texts" });
}

function isTextOrObject(one: unknown): boolean {
  return typeof one === "string" ? one !== "" : typeof one === "object" && one !== null;
}

/** A text with a name. */
export const named = z.object({ name: text(), text: text() }, { error: "an object with name and text" });

export const yesOrNo = z.boolean({ error: "true or false" });

export const signal = objectWith("aborted", "an AbortSignal");

export const store = objectWith("location", "what openStore returned");

export const variables = z.custom<object>((value) => typeof value === "object" && value !== null, {
  error: "an object of variables, such as process.env",
});

function objectWith(key: string, error: string) {
  return z.custom<object>((value) => typeof value === "object" && value !== null && key in value, { error });
}

/** The schemas of those options of a table that the library takes. */
export function libraryOptions(table: OptionTable): Options {
  const taken = Object.entries(table).filter(([, { inLibrary }]) => inLibrary);
  return Object.fromEntries(taken.map(([name, row]) => [name, schemaOf(row).optional()]));
}

function schemaOf({ flag, takes }: OptionRow): z.ZodType {
  switch (takes.kind) {
    case "names":
      if (takes.among !== undefined) return several(takes.among);
      return texts(takes.orNone === true ? 0 : 1);
    case "choice":
      return oneOf(takes.of);
    case "whole":
      return wholeNumber(takes.least, takes.most);
    case "decimal":
      return decimal(takes.least, takes.most);
    case "seconds":
      return wholeNumber(1, takes.most * 1000);
    case "dollars":
      return decimal(0, takes.most);
    case "text":
    case "suite":
    case "key-variable":
      return text();
    case "switch":
      return yesOrNo;
    case "either":
    case "interval":
    case "file":
    case "files":
    case "store":
    case "texts":
    case "numbers":
    case "prices":
      break;
  }
  throw new Error(`${flag} has no schema for the library.`);
}

type Options = Readonly<Record<string, z.ZodType>>;

const places = /^(?:sim(?:-[^/]*)?|local|ollama|lmstudio|vllm|human)\//u;

const functionFields = {
  id: spelt(/^[\p{L}\p{N}._:-]+(?:\/[\p{L}\p{N}._:-]+)*$/u, "letters, digits and . _ : -, with / between parts").refine(
    (id) => !places.test(id),
    { error: "an id that does not begin with the name of a server, or with sim/ or human/" },
  ),
  version: spelt(/^[\p{L}\p{N}._:+-]+$/u, "letters, digits and . _ : + -"),
  respond: z.custom((value) => typeof value === "function", { error: "a function" }),
  price: z
    .union(
      [
        z.strictObject({ prompt: decimal(0, 1_000_000), completion: decimal(0, 1_000_000) }),
        z.strictObject({ perCall: decimal(0, 10_000) }),
      ],
      {
        error:
          "{ prompt, completion } in US dollars for a million tokens, or { perCall }, the most that one call costs",
      },
    )
    .optional(),
};

function spelt(pattern: RegExp, characters: string) {
  const error = `a text of 1 to 100 characters: ${characters}`;
  return z.string({ error }).max(100, { error }).regex(pattern, { error });
}

/** @throws BenchError usage for a function that cannot be a model, and under a budget for one without a price */
export function requireFunction(model: FunctionModel, { hasBudget }: { readonly hasBudget: boolean }): void {
  refuseIssue("a function", functionFields, z.object(functionFields).safeParse(model, { reportInput: true }).error);
  if (!hasBudget || model.price !== undefined) return;
  throw wrong(
    `budgetUsd of planRun needs the price of every model, and the function ${model.id} has none.`,
    "Add price: { prompt, completion } in US dollars for a million tokens, or price: { perCall }, the most that one call costs, and cost in each reply. Of a free one: price: { perCall: 0 }.",
  );
}

/**
 * @param of the function that got them, for messages
 * @throws BenchError usage for a value that an option does not take, and for an option that there is not
 */
export function requireOptions(of: string, options: Options, given: unknown): void {
  refuseIssue(of, options, z.strictObject(options).safeParse(given, { reportInput: true }).error);
}

function refuseIssue(of: string, options: Options, error: z.ZodError | undefined): void {
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return;
  const known = Object.keys(options).join(", ");
  if (issue.code === "unrecognized_keys") {
    const [unknown = ""] = issue.keys;
    const near = nearestNames(unknown, Object.keys(options), 2);
    const guess = near.length === 0 ? "" : `Did you mean ${near.join(" or ")}? `;
    throw wrong(`${of} has no option ${shown(unknown)}.`, `${guess}Its options are ${known}.`);
  }
  const [first] = issue.path;
  if (first === undefined) throw wrong(`${of} got no options.`, `Pass an object with ${known}.`);
  const name = z.core.toDotPath(issue.path);
  // A variable may hold a key.
  const value = first === "environment" ? "no such object" : valueOf(issue.input);
  throw wrong(`${name} of ${of} is ${value}.`, `Give ${issue.message}.`);
}

function valueOf(input: unknown): string {
  return typeof input === "number" || typeof input === "bigint" ? String(input) : shown(input);
}

export function wrong(message: string, hint: string): BenchError {
  return new BenchError({ code: "usage", message, hint });
}

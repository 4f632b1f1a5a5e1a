import { z } from "zod";
import { usageError } from "../domain/bench-error.ts";
import type { FunctionModel } from "../domain/function-model.ts";
import type { OptionRow, OptionTable } from "../options/index.ts";
import {
  oneOf,
  refusal,
  several,
  text,
  texts,
  type OptionSchemas,
  wholeNumber,
  yesOrNo,
} from "../outside/given-options.ts";

function decimal(least: number, most: number) {
  const error = `a number from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
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

export const signal = objectWith("aborted", "an AbortSignal");

export const store = objectWith("location", "what openStore returned");

export const variables = z.custom<object>((value) => typeof value === "object" && value !== null, {
  error: "an object of variables, such as process.env",
});

function objectWith(key: string, error: string) {
  return z.custom<object>((value) => typeof value === "object" && value !== null && key in value, { error });
}

/** The schemas of those options of a table that the library takes. */
export function libraryOptions(table: OptionTable): OptionSchemas {
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
    case "either":
      return yesOrNo;
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
  const { error } = z.object(functionFields).safeParse(model, { reportInput: true });
  if (error !== undefined) throw refusal("a function", functionFields, error);
  if (!hasBudget || model.price !== undefined) return;
  throw usageError(
    `budgetUsd of planRun needs the price of every model, and the function ${model.id} has none.`,
    "Add price: { prompt, completion } in US dollars for a million tokens, or price: { perCall }, the most that one call costs, and cost in each reply. Of a free one: price: { perCall: 0 }.",
  );
}

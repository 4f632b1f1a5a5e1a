import { isDeepStrictEqual } from "node:util";
import { InvalidArgumentError } from "commander";
import { intervalMethods, type IntervalMethod } from "../domain/index-definition.ts";
import type { OptionRow } from "../options/index.ts";
import { keyVariableName } from "./hidden-keys.ts";

/** How the command line and `aib.yaml` read an option; null for switches. */
export function readerOf({ flag, takes }: OptionRow): ((text: string, earlier?: unknown) => unknown) | null {
  switch (takes.kind) {
    case "names":
      return commaList;
    case "texts":
      return (text, earlier) => [...listOf(earlier), given(text)];
    case "files":
      return (text, earlier) => [...listOf(earlier), given(text)];
    case "choice":
      return (text) => chosen(text, takes);
    case "interval":
      return intervalCalled;
    case "whole":
      return (text) => {
        if (takes.zero === undefined || text.trim() !== "0") return wholeNumber(takes.least, takes.most)(text);
        throw new InvalidArgumentError(`Give a whole number from ${takes.least} to ${takes.most}; ${takes.zero}.`);
      };
    case "decimal":
      return decimal(takes.least, takes.most);
    case "seconds":
      return (text) => wholeNumber(takes.least, takes.most)(text) * 1000;
    case "dollars":
      return (text) => dollars(text, takes.most);
    case "numbers":
      return (text, earlier) => new Map([...entriesOf(earlier), namedNumber(text, takes.most)]);
    case "prices":
      return (text, earlier) => withPrice(Array.isArray(earlier) ? earlier : [], namedPrice(text));
    case "key-variable":
      return keyVariableName(longName({ flag }));
    case "text":
    case "file":
    case "suite":
    case "store":
      return given;
    case "switch":
    case "either":
      break;
  }
  return null;
}

/** `--models` of `-m, --models <names>`. */
export function longName({ flag }: Pick<OptionRow, "flag">): string {
  return /--[a-z-]+/u.exec(flag)?.[0] ?? flag;
}

/** A script passes a blank text where its variable is not set: it would name the folder as a path. */
function given(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Give a value, or leave it out.");
  return text;
}

function listOf(earlier: unknown): readonly unknown[] {
  return Array.isArray(earlier) ? earlier : [];
}

function entriesOf(earlier: unknown): Iterable<readonly [unknown, unknown]> {
  return earlier instanceof Map ? earlier : [];
}

/** More than any list that a person writes: each name is compared with many others. */
const mostNames = 1000;

/** `a,b, c` as three names; empty ones are dropped. */
export function commaList(text: string): readonly string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new InvalidArgumentError("Give one name, or several separated by commas.");
  if (names.length > mostNames) throw new InvalidArgumentError(`Give at most ${mostNames} names.`);
  return names;
}

/** Some programs take a number of runs where this option takes a word: the message names the flag for it. */
function chosen(text: string, { of, passes }: { readonly of: readonly string[]; readonly passes?: string }): string {
  if (of.includes(text)) return text;
  const runs = passes !== undefined && /^\d+$/u.test(text) ? ` For ${text} runs write ${passes} ${text}.` : "";
  throw new InvalidArgumentError(`Allowed choices are ${of.join(", ")}.${runs}`);
}

const intervals = new Map<string, IntervalMethod>(
  intervalMethods.map((method) => [method === "bootstrap-percentile" ? "bootstrap" : method, method]),
);

export const intervalNames = [...intervals.keys()];

function intervalCalled(text: string): IntervalMethod {
  // `rerun`: the spelling of earlier versions.
  const method = intervals.get(text === "rerun" ? "re-run" : text);
  if (method !== undefined) return method;
  throw new InvalidArgumentError(`Allowed choices are ${intervalNames.join(", ")}.`);
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/u.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** `1,2,5`, each once, in ascending order. */
export function wholeNumbers(least: number, most: number): (text: string) => readonly number[] {
  const single = wholeNumber(least, most);
  return (text) => {
    if (/^[\d\s,]+$/u.test(text))
      return [...new Set(commaList(text).map(single))].toSorted((one, other) => one - other);
    throw new InvalidArgumentError(
      `Give whole numbers from ${least} to ${most} with commas between them, such as 3,5,10.`,
    );
  };
}

export function decimal(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
  };
}

export function dollars(text: string, most = 1_000_000): number {
  const usd = /^\d+(?:\.\d+)?$/u.test(text.trim()) ? Number(text) : Number.NaN;
  if (usd <= most) return usd;
  throw new InvalidArgumentError(`Give US dollars as a plain number from 0 to ${most}, like 5 or 2.50.`);
}

/** `name=5`. */
function namedNumber(text: string, most: number): readonly [string, number] {
  const at = text.lastIndexOf("=");
  const name = text.slice(0, Math.max(0, at)).trim();
  if (name === "") throw new InvalidArgumentError("Give a name and a number, such as openai=10.");
  return [name, wholeNumber(1, most)(text.slice(at + 1))];
}

type NamedPrice = ReturnType<typeof namedPrice>;

function namedPrice(text: string) {
  const [, model = "", price = ""] = /^(.+)=([^=]*)$/u.exec(text.trim()) ?? [];
  if (model === "") throw new InvalidArgumentError("Give a model and its price, like vendor/name=1,4.5.");
  return { model: model.trim(), price: tokenPrice(price) };
}

/** Of two prices the last would count, or the first: neither is what the user can be sure of. */
function withPrice(earlier: readonly NamedPrice[], named: NamedPrice): readonly NamedPrice[] {
  const other = earlier.find(({ model }) => model === named.model);
  if (other === undefined || isDeepStrictEqual(other, named)) return [...earlier, named];
  throw new InvalidArgumentError(`Give one price for ${named.model}.`);
}

const tokensPriced = 1_000_000;

/** `1,4.5`: US dollars for a million tokens in and out, as in price lists. */
export function tokenPrice(text: string) {
  const [, prompt, completion] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/u.exec(text.trim()) ?? [];
  if (prompt === undefined || completion === undefined) {
    throw new InvalidArgumentError("Give US dollars for a million tokens in and for a million out, like 1,4.5.");
  }
  return { promptUsd: Number(prompt) / tokensPriced, completionUsd: Number(completion) / tokensPriced };
}

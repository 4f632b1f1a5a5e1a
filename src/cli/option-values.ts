import { InvalidArgumentError, Option } from "commander";

/** `a,b, c` as three names; empty ones are dropped. */
export function commaList(text: string): readonly string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new InvalidArgumentError("Give one name, or several separated by commas.");
  return names;
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/u.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** `name=5`, repeatable: each name with its number; the last one counts. */
export function namedNumbers(
  most: number,
): (text: string, earlier?: ReadonlyMap<string, number>) => ReadonlyMap<string, number> {
  const number = wholeNumber(1, most);
  return (text, earlier = new Map()) => {
    const at = text.lastIndexOf("=");
    const name = text.slice(0, Math.max(0, at)).trim();
    if (name === "") throw new InvalidArgumentError("Give a name and a number, such as openai=10.");
    return new Map([...earlier, [name, number(text.slice(at + 1))]]);
  };
}

/** `1,2,5`, each once, in ascending order. */
export function wholeNumbers(least: number, most: number): (text: string) => readonly number[] {
  const single = wholeNumber(least, most);
  return (text) => [...new Set(commaList(text).map(single))].toSorted((one, other) => one - other);
}

export function decimal(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
  };
}

export function logOption(): Option {
  return new Option("--log <file>", "append every event to this file, as JSON lines");
}

export function dbOption(): Option {
  return new Option("--db <store>", "the store: a file, or postgres://...").env("AIB_DB").default(".aib/bench.db");
}

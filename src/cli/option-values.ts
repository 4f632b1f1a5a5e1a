import { InvalidArgumentError, Option } from "commander";

/** `a,b, c` as three names; empty ones are dropped. */
export function commaList(text: string): readonly string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new InvalidArgumentError("Give one name or several, with commas between.");
  return names;
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
  return (text) => [...new Set(commaList(text).map(single))].toSorted((one, other) => one - other);
}

export function decimal(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
  };
}

export function formatOption(): Option {
  return new Option("--format <format>", "how to print").choices(["text", "json"]).default("text");
}

export function logOption(): Option {
  return new Option("--log <file>", "add everything that happens to this file, as JSON lines");
}

export function dbOption(): Option {
  return new Option("--db <file>", "the store").env("AIB_DB").default(".aib/bench.db");
}

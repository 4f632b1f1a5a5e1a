import { isDeepStrictEqual, parseEnv } from "node:util";
import { usageError } from "../../domain/bench-error.ts";

export interface KeyToKeep {
  readonly variable: string;
  readonly value: string;
}

/**
 * The text of a `.env` file with this key; all lines that do not set its variable stay.
 * @throws BenchError usage where the key, or another variable, would be read otherwise
 */
export function envWith(text: string, key: KeyToKeep): string {
  // A value of several lines may hold one that looks like the key's own.
  const found = [inItsPlace(text, key), atTheEnd(text, key)].find((after) => isReadAs(after, { before: text, key }));
  if (found !== undefined) return found;
  throw usageError(
    `The .env file has a value over several lines, or a quote without its end, in which ${key.variable} would be lost. It was not written.`,
    "Correct the quotes in .env, or put the key into the environment instead.",
  );
}

function isReadAs(after: string, { before, key }: { readonly before: string; readonly key: KeyToKeep }): boolean {
  const wanted = { ...parseEnv(before), [key.variable]: key.value };
  return isDeepStrictEqual({ ...parseEnv(after) }, wanted);
}

function atTheEnd(text: string, { variable, value }: KeyToKeep): string {
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${before}${variable}=${written(value)}\n`;
}

function inItsPlace(text: string, key: KeyToKeep): string {
  const { variable, value } = key;
  const line = `${variable}=${written(value)}`;
  const setting = new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${variable}[ \t]*=.*$`, "gmu");
  if (!setting.test(text)) return atTheEnd(text, key);
  let isWritten = false;
  return text.replaceAll(setting, (old) => {
    if (isWritten) return `# ${old.replace(/=.*$/u, "=")}`;
    isWritten = true;
    return line;
  });
}

/** Quoted only where the value would be read otherwise. @throws BenchError usage for one that no quotes protect. */
function written(value: string): string {
  const candidates = [value, ...["'", '"', "`"].map((quote) => quote + value + quote)];
  const found = candidates.find((candidate) => parseEnv(`KEY=${candidate}\n`)["KEY"] === value);
  if (found !== undefined) return found;
  throw usageError(
    "The key has characters that a .env file cannot hold. It was not written.",
    "Put the key into the environment instead.",
  );
}

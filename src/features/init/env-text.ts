import { parseEnv } from "node:util";
import { BenchError } from "../../domain/index.ts";

export interface KeyToKeep {
  readonly variable: string;
  readonly value: string;
}

/** The text of a `.env` file with this key; all lines that do not set its variable stay. */
export function envWith(text: string, { variable, value }: KeyToKeep): string {
  const line = `${variable}=${written(value)}`;
  const setting = new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${variable}[ \t]*=.*$`, "gmu");
  if (!setting.test(text)) {
    const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    return `${before}${line}\n`;
  }
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
  throw new BenchError({
    code: "usage",
    message: "The key has characters that a .env file cannot hold. It was not written.",
    hint: "Put the key into the environment instead.",
  });
}

import type { Command } from "commander";
import { variableIn } from "../domain/environment.ts";
import type { OptionRow, OptionTable } from "../options/index.ts";
import { shownLocation } from "../store/index.ts";
import { longName } from "./option-values.ts";
import type { Terminal } from "./terminal.ts";
import { shellWord } from "../results/format/unseen-characters.ts";

/** Writes a command, given without the program's name, so that it uses the same database. Never with a password. */
export type CommandWriter = (...words: readonly string[]) => string;

export function commandOver({ environment }: Pick<Terminal, "environment">, db: string): CommandWriter {
  const shown = shownLocation(db);
  return (...words) => {
    const command = ["aib", ...words].map(shellWord).join(" ");
    if (variableIn(environment, "AIB_DB") === db) return command;
    if (!hasPassword(db)) return `${command} --db ${shellWord(shown)}`;
    const isInQuery = URL.parse(db)?.searchParams.has("password") === true;
    const withPlace = isInQuery
      ? `${shown}${shown.includes("?") ? "&" : "?"}password=<password>`
      : shown.replace(/^([^:]+:\/\/[^@/]*)@/u, "$1:<password>@");
    return `AIB_DB=${shellWord(withPlace)} ${command}`;
  };
}

/** The options of a table that were typed, as words of another command line. Never with a password. */
export function typedWords(command: Command, table: OptionTable): readonly string[] {
  return Object.entries<OptionRow>(table).flatMap(([key, row]) => {
    if (command.getOptionValueSource(key) !== "cli") return [];
    const value: unknown = command.getOptionValue(key);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => (each === true ? [longName(row)] : [longName(row), withoutPassword(String(each))]));
  });
}

/** The command line as typed, with more words at its end: a flag, with its value if it takes one. Never with a password. */
export function rerunCommand(words: readonly string[], more: readonly string[]): string {
  const [flag = "", value] = more;
  const kept = words.filter((word, at) => {
    const isOfFlag = word === flag || (value !== undefined && words[at - 1] === flag);
    return flag === "" || !(isOfFlag || word.startsWith(`${flag}=`));
  });
  return ["aib", ...kept, ...more].map((word) => shellWord(withoutPassword(word))).join(" ");
}

export function withoutPassword(word: string): string {
  // The last of several @ ends the password, as the URL parser reads it. The user's name may hold one too (Azure's `user@server`).
  return word
    .replace(/(:\/{0,2}[^:@/]*|:\/\/[^:/?#]*(?=:[^@/?#]*@)):[^@]*@(?:[^/?#@]*@)*/u, "$1:<password>@")
    .replace(/([?&]password=)[^&]*/u, "$1<password>");
}

export function hasPassword(db: string): boolean {
  const url = URL.parse(db);
  return url === null || url.password !== "" || url.searchParams.has("password");
}

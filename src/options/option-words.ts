import type { OptionRow } from "./option.ts";
import { runOptions } from "./run-table.ts";
import { printOptions, rankOptions } from "./shared-table.ts";

/**
 * A message for the command line in the words of those who pass options by name, as the library and the tools of agents do:
 * `--judge ollama/x` becomes `judges: ["ollama/x"]`. Whole commands stay, as somebody has to type them, but for those whose
 * function or tool has the command's name. A sentence about a flag that has no option is left out, unless it is the only one;
 * flags of other programs stay.
 */
export function inOptionWords(message: string): string {
  const sentences = message.split(/(?<=[.!?]) (?=[A-Z"-])/u);
  const told = sentences.filter((sentence) => flagsIn(sentence).every((flag) => wordOf(flag) !== undefined));
  return (told.length === 0 ? sentences : told).map(translated).join(" ");
}

const own = String.raw`leaderboard|judges`;
/** Up to the end of its clause. */
const command = String.raw`\baib (?!(?:${own})\b)[^]*?(?=[.;,:)]+(?:\s|$)|\n|$)`;
const ownCommand = String.raw`\baib (?<own>${own})\b(?<isGiven> (?=--))?`;
const flagged = String.raw`(?<![\w-])--(?<no>no-)?(?<flag>[a-z]+(?:-[a-z]+)*)(?: (?<value>(?!--)\S+?)(?=[.;,:)]*(?:\s|$)))?`;
const pattern = new RegExp(`(?<command>${command})|${ownCommand}|${flagged}`, "gu");

function flagsIn(sentence: string): readonly string[] {
  return [...sentence.matchAll(pattern)]
    .flatMap(({ groups }) => groups?.["flag"] ?? [])
    .filter((flag) => rows.has(flag));
}

function translated(sentence: string): string {
  return sentence.replaceAll(pattern, (match: string, ...rest: readonly unknown[]) => {
    const { own: name, isGiven, no, flag, value = "" } = Object(rest.at(-1));
    if (name !== undefined) return isGiven === undefined ? name : `${name} with `;
    const found = flag === undefined ? undefined : rows.get(flag);
    if (found === undefined) return match;
    const word = wordOf(flag);
    if (word === undefined) return match;
    if (no !== undefined) return `${word}: false${value === "" ? "" : ` ${value}`}`;
    if (value === "") return word;
    return isValue(value, found.row) ? `${word}: ${written(value, found.row)}` : `${word} ${value}`;
  });
}

/** What stands for a flag; undefined where nothing does. */
function wordOf(flag: string): string | undefined {
  const found = rows.get(flag);
  if (found === undefined) return undefined;
  const { key, row } = found;
  const [variable] = row.standIns ?? [];
  return others.get(key) ?? (row.inLibrary ? key : variable === undefined ? undefined : `environment.${variable}`);
}

/** What the library and tools have in another form than the table. */
const others: ReadonlyMap<string, string> = new Map([
  ["db", "location"],
  ["interval", "interval"],
  ["judge", "judges"],
  ["ranks", "ranks"],
  ["systemPrompt", "systemPrompt"],
]);

const rows: ReadonlyMap<string, { readonly key: string; readonly row: OptionRow }> = new Map(
  Object.entries<OptionRow>({ ...printOptions, ...runOptions, ...rankOptions }).map(([key, row]) => {
    return [/--(?<flag>[\w-]+)/u.exec(row.flag)?.groups?.["flag"] ?? "", { key, row }];
  }),
);

/** Whether a word after a flag is its value, and not the sentence going on. */
function isValue(word: string, { takes }: OptionRow): boolean {
  if (takes.kind === "switch" || takes.kind === "either") return false;
  const known = takes.kind === "names" ? takes.among : takes.kind === "choice" ? takes.of : undefined;
  return known?.includes(word) ?? /[/=<,\d]/u.test(word);
}

function written(value: string, { takes }: OptionRow): string {
  if (takes.kind === "names")
    return `[${value
      .split(",")
      .map((name) => JSON.stringify(name))
      .join(", ")}]`;
  return /^[\d.]+$/u.test(value) ? value : JSON.stringify(value);
}

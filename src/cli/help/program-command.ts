import { Command, Help, type AddHelpTextContext, type AddHelpTextPosition, type ErrorOptions, Option } from "commander";
import { groups } from "../../options/index.ts";
import { rerunCommand } from "../command-over.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { fitHelp } from "./fit-help.ts";

/** Words of other programs, and what does that here. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ...["eval", "evaluate", "measure", "benchmark", "bench", "test", "start"].map((word) => [word, "run"] as const),
  ...["ls", "results", "rank", "ranking", "score", "scores"].map((word) => [word, "leaderboard"] as const),
  ["list", "models"],
  ["ps", "runs"],
  ["serve", "view"],
  ["show", "view"],
  ["diff", "compare"],
  ["setup", "init"],
  ["delete", "clear"],
  ["remove", "clear"],
  ["suites validate", "suites check"],
  ["version", "--version"],
]);

/** Flags of other programs, or by the word that the documents use, likewise. */
const foreignFlags: ReadonlyMap<string, string> = new Map([
  ...["--concurrency", "--max-concurrency", "--max-connections"].map((flag) => [flag, "--parallel-tasks"] as const),
  ["--epochs", "--runs"],
  ["--delivery", "--modes"],
  ["--deliveries", "--modes"],
]);

/** Flags that decide on a run: its price is that of the run. */
const gateFlags: ReadonlySet<string> = new Set(["--prompts", "--fail-if-worse", "--fail-under", "--baseline"]);

/** An example of what each flag takes. */
const gateValues: Readonly<Record<string, string>> = { "fail-under": "60", baseline: "baseline.csv" };

/** A command whose help, its own and those below it, is in groups and fits into a width. */
export class ProgramCommand extends Command {
  readonly #width: number;
  /** The command line as typed. */
  readonly #words: readonly string[];

  constructor(name: string, width: number, words: readonly string[] = []) {
    super(name);
    this.#width = width;
    this.#words = words;
  }

  override createCommand(name = ""): ProgramCommand {
    return new ProgramCommand(name, this.#width, this.#words);
  }

  /** The error, what was probably meant, and this command's own help. */
  override error(message: string, options?: ErrorOptions): never {
    const lines = [
      message,
      ...this.#meant(message, options?.code),
      `Run \`aib ${[...this.#path(), "--help"].join(" ")}\`.`,
    ];
    return super.error(lines.join("\n"), options);
  }

  #meant(message: string, code: string | undefined): readonly string[] {
    const [word = ""] = this.args;
    const gate = /'--prompts .*'--(?<flag>fail-under|baseline) /u.exec(message)?.groups?.["flag"];
    if (code === "commander.conflictingOption" && gate !== undefined)
      return [`Gate one prompt in a command of its own: aib run --system-prompt new.md --${gate} ${gateValues[gate]}`];
    if (code === "commander.unknownOption") return this.#meantByFlag(message);
    if (code === "commander.excessArguments") return this.#meantByExcess();
    if (code === "commander.unknownCommand") {
      const meant = foreignWords.get([...this.#path(), word].join(" "));
      if (meant !== undefined) return [`Did you mean: aib ${meant}`];
    }
    return [];
  }

  #meantByFlag(message: string): readonly string[] {
    const [, flag = ""] = /'(-[^' =]*)/u.exec(message) ?? [];
    const typed = this.#words.slice(this.#path().length);
    const ours = foreignFlags.get(flag);
    if (ours !== undefined && this.#flagOf(ours) !== null) {
      const words = typed.map((word) =>
        word === flag || word.startsWith(`${flag}=`) ? word.replace(flag, ours) : word,
      );
      return [`Did you mean: ${rerunCommand([...this.#path(), ...words], [])}`];
    }
    if (this.name() === "estimate" && gateFlags.has(flag))
      return [`To see the price of that run, write: ${rerunCommand(["run", ...typed, "--dry-run"], [])}`];
    return this.parent === null && flag === "-v" ? ["Did you mean: aib --version"] : [];
  }

  /** What words without a flag may stand for, each as a command line that works. */
  #meantByExcess(): readonly string[] {
    const [word = ""] = this.args;
    const typed = this.#words.slice(this.#path().length);
    const written = (rest: readonly string[]): string => rerunCommand([...this.#path(), ...rest], []);
    const others = typed.filter((each) => !this.args.includes(each));
    const mistyped = typed.find((each) => /^(?:\p{Pd}|-)\p{L}{2,}/u.test(each) && this.#flagOf(each) !== null);
    if (mistyped !== undefined)
      return [
        `Did you mean: ${written(typed.map((each) => (each === mistyped ? (this.#flagOf(each) ?? each) : each)))}`,
      ];
    if (word === "help") return [`Did you mean: ${written(["--help"])}`];
    if (/\.db$|^postgres/u.test(word) && this.#flagOf("--db") !== null)
      return [`To name the store, write: ${written([...others, "--db", word])}`];
    const [near] = nearestNames(
      word,
      this.commands.map((each) => each.name()),
      1,
    );
    if (near !== undefined) return [`Did you mean: ${written(typed.map((each) => (each === word ? near : each)))}`];
    const list = this.#listBefore(word, typed);
    if (list !== null) return [`To name several, put commas between them: ${written(list)}`];
    if (this.name() === "judge") return [`To name a judge, write: ${written([...others, "--judge", word])}`];
    if (this.#flagOf("--models") === null || /^\d+$/u.test(word) || isCommand(this, word)) return [];
    const isVendorNeeded = this.#flagOf("--runs") !== null && !this.args.every((each) => each.includes("/"));
    return isVendorNeeded
      ? ["To name models, write --models with vendor/name, such as: aib run --models openai/gpt-5.4-mini"]
      : [`To name models, write: ${this.#withModels()}`];
  }

  /** The long flag with the letters of a word, whatever its dashes; null for none. */
  #flagOf(word: string): string | null {
    const letters = word.replace(/^[\p{Pd}-]+/u, "");
    return this.options.find(({ long }) => long === `--${letters}`)?.long ?? null;
  }

  /** The typed words with the excess ones in the list of the flag before them; null where none takes one, or it takes models. */
  #listBefore(word: string, typed: readonly string[]): readonly string[] | null {
    const at = typed.indexOf(word);
    const [flag = "", value = ""] = typed.slice(Math.max(0, at - 2), at);
    const option = this.options.find(({ long, short }) => long === flag || short === flag);
    if (option === undefined || isModels(flag) || !Array.isArray(this.getOptionValue(option.attributeName())))
      return null;
    return [
      ...typed.slice(0, at - 1),
      [value.replace(/,$/u, ""), ...this.args].join(","),
      ...typed.slice(at + this.args.length),
    ];
  }

  /** The typed command line with the excess words among its models. */
  #withModels(): string {
    const typed = this.#words.slice(this.#path().length);
    const models = this.opts<{ readonly models?: readonly string[] }>().models ?? [];
    const others = typed.filter(
      (word, at) =>
        !this.args.includes(word) && !isModels(word) && !isModels(typed[at - 1]) && !/^(?:--models=|-m.)/u.test(word),
    );
    const names = [...models, ...this.args].flatMap((word) => word.split(",")).filter((word) => word !== "");
    return rerunCommand([...this.#path(), "--models", names.join(","), ...others], []);
  }

  #path(): readonly string[] {
    const above = this.parent;
    return above instanceof ProgramCommand ? [...above.#path(), this.name()] : [];
  }

  override createHelp(): Help {
    return new ProgramHelp(this.#width);
  }

  override addHelpText(position: AddHelpTextPosition, text: string | ((context: AddHelpTextContext) => string)): this {
    return super.addHelpText(position, (context) =>
      fitHelp(typeof text === "string" ? text : text(context), this.#width),
    );
  }
}

function isCommand(command: Command, word: string): boolean {
  return command.parent?.commands.some((each) => each.name() === word || each.aliases().includes(word)) ?? false;
}

function isModels(word: string | undefined): boolean {
  return word === "--models" || word === "-m";
}

/** A longer flag or command stands on a line of its own, above its description. */
const widestTerm = 26;

class ProgramHelp extends Help {
  override minWidthToWrap = 20;

  constructor(width: number) {
    super();
    this.helpWidth = width;
  }

  /** Without `help`, which repeats `--help`. */
  override visibleCommands(command: Command): Command[] {
    return super.visibleCommands(command).filter((each) => each.name() !== "help");
  }

  override subcommandTerm(command: Command): string {
    const names = command.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`));
    return [[command.name(), ...command.aliases()].join("|"), ...names].join(" ");
  }

  /** A switch that is off by default shows no default. */
  override optionDescription(option: Option): string {
    // What stands for a missing value is in the text.
    const isPlain = option.defaultValue === false || option.presetArg !== undefined;
    return isPlain ? option.description : super.optionDescription(option);
  }

  override groupItems<Item extends Command | Option>(_: Item[], shown: Item[]): Map<string, Item[]> {
    return groupsOfHelp(shown);
  }

  override padWidth(command: Command, helper: Help): number {
    return Math.min(super.padWidth(command, helper), widestTerm);
  }

  override formatItem(...item: Parameters<Help["formatItem"]>): string {
    const [term, termWidth, description, helper] = item;
    if (helper.displayWidth(term) <= termWidth || description === "") return super.formatItem(...item);
    return `  ${term}\n${super.formatItem("", termWidth, description, helper)}`;
  }
}

/** Up to so many flags are one list. */
const fewFlags = 12;

/** Flags without a group; last in the help, with `--help`. */
const otherFlags = "Other:";

const oneList = "Options:";

/** The items of a help below their headings, in the order of the help. */
function groupsOfHelp<Item extends Command | Option>(items: readonly Item[]): Map<string, Item[]> {
  const isOneList = items.length <= fewFlags;
  const headingOf = (item: Item): string =>
    item instanceof Option ? (isOneList ? oneList : (item.helpGroupHeading ?? otherFlags)) : commandHeading(item);
  return Map.groupBy(
    items.toSorted((one, other) => flagPlace(one) - flagPlace(other)),
    headingOf,
  );
}

/** Flags in the order of the groups, those in none last; commands stay as they are. */
function flagPlace(item: Command | Option): number {
  if (!(item instanceof Option)) return 0;
  const at = groups.findIndex((group) => `${group}:` === item.helpGroupHeading);
  return at < 0 ? groups.length : at;
}

/** The program's own commands are in groups; those below a command are few. */
function commandHeading(command: Command): string {
  return command.helpGroup() === "" ? "Commands:" : command.helpGroup();
}

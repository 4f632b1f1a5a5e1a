import {
  Command,
  Help,
  type AddHelpTextContext,
  type AddHelpTextPosition,
  type ErrorOptions,
  type ParseOptionsResult,
  Option,
} from "commander";
import { groups } from "../../options/index.ts";
import { refuseFlagAsValue, refuseSecondValue } from "../add-options.ts";
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
  ["cost", "estimate"],
  ["suites validate", "suites check"],
  ["run list", "runs"],
  ["run status", "runs"],
  ...["config", "judges", "leaderboard", "queues", "runs"].flatMap((command) =>
    ["list", "ls", "show", "status"].map((word) => [`${command} ${word}`, command] as const),
  ),
  ["export parquet", "export dataset"],
  ["version", "--version"],
]);

/** Flags of other programs, or by the word that the documents use, likewise: the first that the command has. */
const foreignFlags = new Map<string, readonly string[]>([
  ...["--concurrency", "--max-concurrency", "--max-connections"].map((flag) => [flag, ["--parallel-tasks"]] as const),
  ...["--epochs", "--num-runs", "--repeat", "--runs", "-n"].map((flag) => [flag, ["--runs", "--target-runs"]] as const),
  ["--experiment", ["--exp"]],
  ["--experiments", ["--exp"]],
  ["--max-cost", ["--budget"]],
  ["--effort", ["--reasoning-effort"]],
  ["--url", ["--base-url"]],
  ["--database", ["--db"]],
  ["--delivery", ["--modes"]],
  ["--deliveries", ["--modes"]],
  ["--json", ["--format json"]],
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
  readonly #typed = new Map<string, string>();

  constructor(name: string, width: number, words: readonly string[] = []) {
    super(name);
    this.#width = width;
    this.#words = words;
  }

  override createCommand(name = ""): ProgramCommand {
    return new ProgramCommand(name, this.#width, this.#words);
  }

  override addOption(option: Option): this {
    refuseFlagAsValue(this, option);
    super.addOption(option);
    refuseSecondValue(this, option, this.#typed);
    return this;
  }

  /** A long flag behind one dash would be a short one with a value: `-models=a` is `-m odels=a`. */
  override parseOptions(words: string[]): ParseOptionsResult {
    const dashed = words.find((word) => /^-\p{L}{2,}/u.test(word) && this.#flagOf(word) !== null);
    if (dashed !== undefined) this.error(`error: unknown option '${dashed}'`, { code: "commander.unknownOption" });
    return super.parseOptions(words);
  }

  /** The error, what was probably meant, and this command's own help. */
  override error(message: string, options?: ErrorOptions): never {
    const meant = this.#meant(message, options?.code);
    const lines = [
      // Our own proposal is a command line.
      meant.length === 0 ? withoutFarGuess(message) : message.replace(/\n\(Did you mean .*\)$/u, ""),
      ...meant,
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
    if (code === "commander.invalidArgument") return this.#meantByDash();
    if (code === "commander.unknownCommand") {
      const meant = foreignWords.get([...this.#path(), word].join(" "));
      if (meant !== undefined) return [`Did you mean: aib ${meant}`];
      const begun = this.commands.map((each) => each.name()).filter((name) => word.length > 2 && name.startsWith(word));
      if (begun.length === 1) return [`Did you mean: aib ${[...this.#path(), ...begun].join(" ")}`];
    }
    return [];
  }

  #meantByFlag(message: string): readonly string[] {
    const [, flag = ""] = /'(-[^' =]*)/u.exec(message) ?? [];
    const typed = this.#words.slice(this.#path().length);
    if (flag === "--api-key")
      return [
        "Put the key into .env, and name its variable with --api-key-env. What was typed may be in the shell's history.",
      ];
    const dashed = this.#meantByDash();
    if (dashed.length > 0) return dashed;
    if (this.name() === "compare" && isModels(flag))
      return [
        `Did you mean: ${rerunCommand([...this.#path(), ...typed.flatMap((word) => (isModels(word) ? [] : word.split(",")))], [])}`,
      ];
    const begun = this.options.flatMap(({ long }) =>
      flag.length > 4 && long?.startsWith(flag) === true ? [long] : [],
    );
    const ours = begun.length === 1 ? begun[0] : foreignFlags.get(flag)?.find((each) => this.#flagOf(each) !== null);
    if (ours !== undefined) {
      const words = typed.flatMap((word) =>
        word === flag || word.startsWith(`${flag}=`) ? word.replace(flag, ours).split(" ") : [word],
      );
      return [`Did you mean: ${rerunCommand([...this.#path(), ...words], [])}`];
    }
    if (this.name() === "estimate" && gateFlags.has(flag))
      return [`To see the price of that run, write: ${rerunCommand(["run", ...typed, "--dry-run"], [])}`];
    return this.parent === null && flag === "-v" ? ["Did you mean: aib --version"] : [];
  }

  /** Long flags behind one dash, or behind one that a word processor wrote. */
  #meantByDash(): readonly string[] {
    const typed = this.#words.slice(this.#path().length);
    const words = typed.map((each) => {
      const flag = /^\p{Pd}+\p{L}{2,}/u.test(each) ? this.#flagOf(each) : null;
      return flag === null ? each : each.replace(/^[^=]*/u, flag);
    });
    if (words.every((word, at) => word === typed[at])) return [];
    return [`Did you mean: ${rerunCommand([...this.#path(), ...words], [])}`];
  }

  /** What words without a flag may stand for, each as a command line that works. */
  #meantByExcess(): readonly string[] {
    const [word = ""] = this.args;
    const typed = this.#words.slice(this.#path().length);
    const written = (rest: readonly string[]): string => rerunCommand([...this.#path(), ...rest], []);
    const others = typed.filter((each) => !this.args.includes(each));
    const dashed = this.#meantByDash();
    if (dashed.length > 0) return dashed;
    const meant = foreignWords.get([...this.#path(), word].join(" "));
    if (meant !== undefined) return [`Did you mean: ${rerunCommand([...meant.split(" "), ...others], [])}`];
    if (this.name() === "config") return ["aib.yaml holds the settings of a folder, one a line, such as runs: 3"];
    if (word === "help") return [`Did you mean: ${written(["--help"])}`];
    if (/\.db$|^postgres/u.test(word) && this.#flagOf("--db") !== null)
      return [`To name the store, write: ${written([...others, "--db", word])}`];
    const choosing = this.options.find(({ argChoices }) => argChoices?.includes(word) === true);
    if (choosing !== undefined) return [`Did you mean: ${written([...others, choosing.long ?? "", word])}`];
    if (/\w\.[a-z]{2,5}$/u.test(word) && this.#flagOf("--output") !== null && this.#flagOf("--runs") === null)
      return [`To name the file, write: ${written([...others, "-o", word])}`];
    const [near] = nearestNames(
      word,
      this.commands.map((each) => each.name()),
      1,
    );
    if (near !== undefined) return [`Did you mean: ${written(typed.map((each) => (each === word ? near : each)))}`];
    const list = this.#listBefore(word, typed);
    if (list !== null) return [`To name several, put commas between them: ${written(list)}`];
    if (this.name() === "judge") return [`To name a judge, write: ${written([...others, "--judge", word])}`];
    if (this.#flagOf("--models") === null || /^[\d.]+$/u.test(word) || isCommand(this, word)) return [];
    const isVendorNeeded = this.#flagOf("--runs") !== null && !this.args.every((each) => each.includes("/"));
    return isVendorNeeded
      ? ["To name models, write --models with vendor/name, such as: aib run --models openai/gpt-5.4-mini"]
      : [`To name models, write: ${this.#withModels()}`];
  }

  /** The long flag with the letters of a word, whatever its dashes; null for none. */
  #flagOf(word: string): string | null {
    const letters = word.replace(/^[\p{Pd}-]+/u, "").replace(/[ =].*/u, "");
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

/** The parser's guess stays where it is near what was typed: `--format` is no guess for `--sort`. */
function withoutFarGuess(message: string): string {
  const [, flag = "", guesses = ""] =
    /^error: unknown option '(--[^' =]+).*\n\(Did you mean (.*)\?\)$/u.exec(message) ?? [];
  const flags = guesses.match(/--[a-z-]+/gu) ?? [];
  const isNear = flags.some((each) => each[2] === flag[2]) || nearestNames(flag, flags, 1).length > 0;
  return flags.length === 0 || isNear ? message : message.replace(/\n.*$/u, "");
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

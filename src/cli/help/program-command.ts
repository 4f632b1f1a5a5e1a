import { Command, Help, type AddHelpTextContext, type AddHelpTextPosition, type ErrorOptions, Option } from "commander";
import { groups } from "../../options/index.ts";
import { rerunCommand } from "../command-over.ts";
import { fitHelp } from "./fit-help.ts";

/** Words of other programs, and what does that here. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ["eval", "run"],
  ["list", "models"],
  ["ls", "leaderboard"],
  ["ps", "runs"],
  ["serve", "view"],
  ["results", "leaderboard"],
  ["version", "--version"],
]);

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
    if (code === "commander.unknownOption" && this.name() === "estimate" && message.includes("'--prompts'"))
      return ["To see the price of two prompts, write: aib run --prompts old.md new.md --dry-run"];
    if (code === "commander.excessArguments" && this.options.some(({ long }) => long === "--models"))
      return [`To name models, write: ${this.#withModels()}`];
    const meant = this.parent === null && code === "commander.unknownCommand" ? foreignWords.get(word) : undefined;
    if (meant !== undefined) return [`Did you mean: aib ${meant}`];
    return this.parent === null && code === "commander.unknownOption" && word === "-v"
      ? ["Did you mean: aib --version"]
      : [];
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

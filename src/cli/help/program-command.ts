import {
  Command,
  Help,
  type AddHelpTextContext,
  type AddHelpTextPosition,
  type ErrorOptions,
  type Option,
} from "commander";
import { fitHelp } from "./fit-help.ts";
import { groupsOfHelp } from "./help-groups.ts";

/** A command whose help, its own and those below it, is in groups and fits into a width. */
export class ProgramCommand extends Command {
  readonly #width: number;

  constructor(name: string, width: number) {
    super(name);
    this.#width = width;
  }

  override createCommand(name = ""): ProgramCommand {
    return new ProgramCommand(name, this.#width);
  }

  /** A newcomer names models without `--models`. */
  override error(message: string, options?: ErrorOptions): never {
    const isExcess = options?.code === "commander.excessArguments";
    const takesModels = this.options.some(({ long }) => long === "--models");
    const hint =
      isExcess && takesModels ? `\nTo name models, write: aib ${this.name()} --models ${this.args.join(",")}` : "";
    return super.error(`${message}${hint}`, options);
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

/** A longer flag or command stands on a line of its own, above its description. */
const widestTerm = 26;

class ProgramHelp extends Help {
  override minWidthToWrap = 20;

  constructor(width: number) {
    super();
    this.helpWidth = width;
  }

  /** Without `help`, which `--help` says more shortly. */
  override visibleCommands(command: Command): Command[] {
    return super.visibleCommands(command).filter((each) => each.name() !== "help");
  }

  override subcommandTerm(command: Command): string {
    const names = command.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`));
    return [[command.name(), ...command.aliases()].join("|"), ...names].join(" ");
  }

  /** A switch that is off by default does not say so. */
  override optionDescription(option: Option): string {
    return option.defaultValue === false ? option.description : super.optionDescription(option);
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

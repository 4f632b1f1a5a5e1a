import { Option, type Command } from "commander";
import { extname } from "node:path";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { plainText } from "../../results/plain-text.ts";
import { outputTarget, type OutputTarget } from "./output-target.ts";

/** The formats of a command that writes files. */
export interface OutputFormats<Format extends string> {
  /** By the extension of the file, in lower case and with its dot. Every format has one. */
  readonly byExtension: Readonly<Record<string, Format>>;
  /** For the terminal, a pipe or a device. */
  readonly usual: Format;
}

export interface OutputFlags<Format extends string> {
  readonly output?: string;
  readonly format?: Format;
}

export interface Output<Format extends string> {
  readonly target: OutputTarget;
  readonly format: Format;
}

/** Adds `-o` and `--format`; `chooseOutput` reads them. */
export function addOutputOptions(command: Command, formats: OutputFormats<string>, more = ""): Command {
  return command
    .option("-o, --output <file>", `the file to write, an earlier one is replaced (default: print the result)${more}`)
    .addOption(
      new Option(
        "--format <format>",
        `what to write (default: by the file's extension, else ${formats.usual})`,
      ).choices(formatNames(formats)),
    );
}

/**
 * The target and format of the output: `--format` decides, else the extension of the file.
 * @throws BenchError usage for a file whose extension names no format
 */
export function chooseOutput<Format extends string>(
  workingDirectory: string,
  { output, format }: OutputFlags<Format>,
  formats: OutputFormats<Format>,
): Output<Format> {
  const target = outputTarget(workingDirectory, output);
  if (format !== undefined) return { target, format };
  if (target.kind !== "file") return { target, format: formats.usual };
  const named = new Map(Object.entries(formats.byExtension)).get(extname(target.path).toLowerCase());
  if (named === undefined) throw unknownExtension(output ?? target.path, formats);
  return { target, format: named };
}

function formatNames({ byExtension }: OutputFormats<string>): readonly string[] {
  return [...new Set(Object.values(byExtension))];
}

function unknownExtension(name: string, formats: OutputFormats<string>): BenchError {
  const extension = extname(name);
  const reason = extension === "" ? "the name has no extension" : `this command has no format for ${extension}`;
  const known = Object.entries(formats.byExtension).map(([each, format]) => `${each} (${format})`);
  return usageError(
    `-o ${plainText(name)}: ${plainText(reason)}. Nothing was written.`,
    `${extension === ".parquet" ? "For Parquet: aib export dataset -o data. " : ""}Extensions are ${known.join(", ")}; for another name add --format ${formatNames(formats).join("|")}.`,
  );
}

import { writeFile } from "node:fs/promises";
import { groups, runOptions, type OptionRow } from "../src/options/index.ts";

/** The options of a run, as `docs/options.md` lists them. */
export function optionsPage(): string {
  const rows = Object.entries<OptionRow>(runOptions);
  const sections = groups.flatMap((group) => {
    const own = rows.filter(([, row]) => row.group === group);
    return own.length === 0 ? [] : [`## ${group}`, table(own)];
  });
  return `${[intro, ...sections].join("\n\n")}\n`;
}

const intro = `# The options of a run

Written from the program's own table (\`npm run options-page\`): flags of \`run\`, keys of a folder's \`aib.yaml\`, and options of
the library's \`planRun\`. A flag comes before a variable, a variable before \`aib.yaml\`, and \`aib.yaml\` before the default. The key
in \`aib.yaml\` is the flag without its dashes. Other commands have a part of these options; \`--help\` shows which.

Times are in seconds on the command line and in \`aib.yaml\`, and in milliseconds in the library.`;

function table(rows: readonly (readonly [string, OptionRow])[]): string {
  const head = ["flag", "what it does", "default", "variable", "in `aib.yaml`", "in the library"];
  const body = rows.map(([name, row]) => [
    code(row.flag),
    row.takes.kind === "either" ? `${row.text}; \`--no-\`: ${row.takes.no}` : row.text,
    row.byDefault === undefined ? "" : code(String(row.byDefault)),
    [...(row.variable === undefined ? [] : [row.variable]), ...(row.standIns ?? [])].map(code).join(", "),
    row.notInFile === undefined ? "yes" : "no",
    row.inLibrary === true ? code(name) : "",
  ]);
  const lines = [head, head.map(() => "---"), ...body];
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`)
    .join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) await writeFile(new URL("../docs/options.md", import.meta.url), optionsPage());

import { isBelow, type CommandNode, type Flag, type Word } from "./command-tree.ts";

/** Completion for fish, with descriptions. */
export function fishScript(nodes: readonly CommandNode[]): string {
  return `# Completion of aib for fish. Load it with: aib completion fish | source
function __aib_at
    set -l command ""
    for word in (commandline -opc)[2..-1]
        switch "$command/$word"
${nodes.filter(isBelow).map(commandCase).join("\n")}
        end
    end
    test "$command" = "$argv[1]"
end
complete -c aib -f
${nodes.flatMap(completions).join("\n")}
`;
}

function commandCase({ path, paths }: CommandNode): string {
  return `            case ${paths.map(fishWord).join(" ")}\n                set command ${fishWord(path)}`;
}

function completions({ path, words, flags }: CommandNode): readonly string[] {
  const start = `complete -c aib -n ${fishWord(`__aib_at '${path}'`)}`;
  const wordLine = ({ name, about }: Word): string => `${start} -a ${fishWord(name)} -d ${fishWord(about)}`;
  const flagLine = (flag: Flag): string => `${start}${nameFlags(flag)}${valueFlags(flag)} -d ${fishWord(flag.about)}`;
  return [...words.map(wordLine), ...flags.map(flagLine)];
}

function nameFlags({ long, short }: Flag): string {
  return ` -l ${long.slice(2)}${short === null ? "" : ` -s ${short.slice(1)}`}`;
}

/** Without choices, a value may be a file. */
function valueFlags({ takesValue, choices }: Flag): string {
  if (!takesValue) return "";
  return choices.length === 0 ? " -r -F" : ` -x -a ${fishWord(choices.join(" "))}`;
}

function fishWord(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;
}

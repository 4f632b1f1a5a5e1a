import { isBelow, namesOf, quoted, type CommandNode, type Flag } from "./command-tree.ts";

/** Completion for zsh, with descriptions. Works sourced, and as the file `_aib` in a folder of `$fpath`. */
export function zshScript(nodes: readonly CommandNode[]): string {
  return `#compdef aib
# Completion of aib for zsh. Load it, after compinit, with: source <(aib completion zsh)
_aib() {
  local command= word previous=$words[CURRENT-1]
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command/$word" in
${nodes.filter(isBelow).map(commandCase).join("\n")}
    esac
  done
  case "$command $previous" in
${nodes.flatMap(valueCases).join("\n")}
  esac
  case "$command" in
${nodes.map(wordsCase).join("\n")}
  esac
  _describe -o 'aib' candidates
}
if [[ "$funcstack[1]" == _aib ]]; then
  _aib "$@"
else
  compdef _aib aib
fi
`;
}

function commandCase({ path, paths }: CommandNode): string {
  return `      (${paths.map(quoted).join("|")}) command=${quoted(path)} ;;`;
}

function valueCases({ path, flags }: CommandNode): readonly string[] {
  const patternOf = (flag: Flag): string =>
    `(${namesOf(flag)
      .map((name) => quoted(`${path} ${name}`))
      .join("|")})`;
  return flags
    .filter(({ takesValue }) => takesValue)
    .map((flag) => {
      const complete = flag.choices.length === 0 ? "_files" : `compadd ${flag.choices.map(quoted).join(" ")}`;
      return `    ${patternOf(flag)} ${complete}; return ;;`;
    });
}

function wordsCase({ path, words, flags }: CommandNode): string {
  const described = [
    ...words.map(({ name, about }) => ({ name, about })),
    ...flags.flatMap((flag) => namesOf(flag).map((name) => ({ name, about: flag.about }))),
  ];
  const list = described.map(
    ({ name, about }) => `      ${quoted(`${name.replaceAll(":", String.raw`\:`)}:${about}`)}`,
  );
  return `    (${quoted(path)}) candidates=(\n${list.join("\n")}\n    ) ;;`;
}

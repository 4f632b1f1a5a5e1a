import { isBelow, namesOf, quoted, type CommandNode, type Flag } from "./command-tree.ts";

/**
 * Completion for bash. Where any value is allowed, bash completes file names. Bash splits words at `=`, so the flag of
 * `--format=json` is two words before the value.
 */
export function bashScript(nodes: readonly CommandNode[]): string {
  return `# Completion of aib for bash. Load it with: source <(aib completion bash)
_aib() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command= choices= i
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command/\${COMP_WORDS[i]}" in
${nodes.filter(isBelow).map(commandCase).join("\n")}
    esac
  done
  COMPREPLY=()
  case "$command $previous" in
${nodes.flatMap(valueCases).join("\n")}
    *)
      case "$command" in
${nodes.map(wordsCase).join("\n")}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _aib aib
`;
}

function commandCase({ path, paths }: CommandNode): string {
  return `      ${paths.map(quoted).join(" | ")}) command=${quoted(path)} ;;`;
}

/** Every value of a flag with choices; none for the others, which leaves file names. */
function valueCases({ path, flags }: CommandNode): readonly string[] {
  const free = flags.filter(({ takesValue, choices }) => takesValue && choices.length === 0);
  const chosen = flags.filter(({ choices }) => choices.length > 0);
  const patterns = (flag: Flag): readonly string[] => namesOf(flag).map((name) => quoted(`${path} ${name}`));
  return [
    ...chosen.map((flag) => `    ${patterns(flag).join(" | ")}) choices=${quoted(flag.choices.join(" "))} ;;`),
    ...(free.length === 0 ? [] : [`    ${free.flatMap(patterns).join(" | ")}) return ;;`]),
  ];
}

function wordsCase({ path, words, flags }: CommandNode): string {
  const all = [...words.map(({ name }) => name), ...flags.flatMap(namesOf)];
  return `        ${quoted(path)}) choices=${quoted(all.join(" "))} ;;`;
}

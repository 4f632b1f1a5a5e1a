import { Argument, type Command } from "commander";
import type { CommandHost } from "../terminal.ts";
import { bashScript } from "../completion/bash.ts";
import { commandNodes, type CommandNode } from "../completion/command-tree.ts";
import { fishScript } from "../completion/fish.ts";
import { zshScript } from "../completion/zsh.ts";

const scripts: ReadonlyMap<string, (nodes: readonly CommandNode[]) => string> = new Map([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
]);

export function addCompletion(command: Command, { terminal }: CommandHost): void {
  command
    .addArgument(new Argument("<shell>", "the shell that completes").choices([...scripts.keys()]))
    .addHelpText("after", examples)
    .action((shell: string) => {
      const program = command.parent ?? command;
      const script = scripts.get(shell);
      // Not rewritten as the program was called: the script completes the program under its own name.
      if (script !== undefined) terminal.stdout.write(script(commandNodes(program)));
    });
}

const examples = `
Examples:
  aib completion bash > ~/.local/share/bash-completion/completions/aib
  aib completion zsh > ~/.zfunc/_aib       a folder that is in $fpath
  aib completion fish > ~/.config/fish/completions/aib.fish

For this terminal only: source <(aib completion bash). It completes ./aib too.`;

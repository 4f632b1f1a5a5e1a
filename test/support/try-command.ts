import { startAib, type CommandOptions, type Finished, type Running } from "./command-line.ts";
import type { DocumentedCommand } from "./documented-commands.ts";
import { typed } from "./shell.ts";

/** Runs a documented command as its trial says, in a folder that has `./aib`. Returns the differences from the document; empty when there are none. */
export async function tryCommand(command: DocumentedCommand, options: CommandOptions): Promise<readonly string[]> {
  const { trial, text, prints } = command;
  if (trial.kind === "serve") throw new Error(`${text} is to be served`);
  if (trial.kind === "skip") return [...unfoundedNeed(text, trial.needs)];
  const finished = await typed(text, options);
  if (trial.kind === "without-key") return unlessAsked(finished);
  if (finished.code !== trial.exitCode) return [`exits with ${finished.code}`, tail(finished)];
  return notPrinted(prints, finished);
}

/** A command that needs a server names it; one that needs the network asks for prices or checks the connection. */
function unfoundedNeed(text: string, needs: "server" | "network"): readonly string[] {
  const founded =
    needs === "server"
      ? /--(?:local|base)-url |\b(?:ollama|lmstudio|vllm|postgres:)\/|--engine dbos|\baib (?:worker|queues|models (?:ollama|lmstudio|vllm))\b/
      : /\b(?:estimate|doctor)\b/;
  return founded.test(text) ? [] : [`needs no ${needs}: it could be tried`];
}

function unlessAsked(finished: Finished): readonly string[] {
  const asked = finished.code === 1 && /No API key .* is not set/u.test(finished.stderr);
  return asked ? [] : ["does not come as far as to ask for a key", tail(finished)];
}

function notPrinted(parts: readonly string[], { stdout }: Finished): readonly string[] {
  let from = 0;
  for (const part of parts) {
    const at = stdout.indexOf(part, from);
    if (at < 0) return [`does not print:\n${part}`, `but:\n${stdout.slice(from)}`];
    from = at + part.length;
  }
  return [];
}

function tail({ stdout, stderr }: Finished): string {
  return `${stdout.slice(-1500)}${stderr.slice(-1500)}`;
}

/** Starts a command that serves, and waits until it says so. */
export async function serveCommand({ text }: DocumentedCommand, options: CommandOptions): Promise<Running> {
  const [, words = ""] = /^\.\/aib (.*)$/u.exec(text) ?? [];
  const running = startAib(words.split(/\s+/u), options);
  await new Promise<void>((resolve, reject) => {
    running.process.stdout.once("data", () => resolve());
    running.process.once("exit", () => reject(new Error(`${text} ended`)));
  });
  return running;
}

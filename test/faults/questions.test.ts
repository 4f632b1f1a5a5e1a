import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startRouter } from "../support/router-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

interface ShellOnTerminal {
  readonly type: (text: string) => void;
  /** Waits until the screen shows this after what was seen before. */
  readonly sees: (text: string) => Promise<void>;
}

/** A shell with job control on a terminal of its own. */
function shellOnTerminal(): ShellOnTerminal {
  const cwd = temporaryFolder();
  const environment = { PATH: process.env["PATH"], HOME: cwd, PS1: "$ ", TERM: "xterm", OPENROUTER_API_KEY: "sk-or-x" };
  const command = ["-qfec", "bash --norc --noprofile -i", "/dev/null"];
  const child = spawn("script", command, { cwd, env: environment, stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let screen = "";
  let seen = 0;
  child.stdout.on("data", (bytes: Buffer) => (screen += bytes.toString()));
  const sees = async (text: string): Promise<void> => {
    await expect.poll(() => screen.slice(seen), { timeout: 30_000 }).toContain(text);
    seen = screen.indexOf(text, seen) + text.length;
  };
  const type = (text: string): void => void child.stdin.write(text);
  // Without a size of its own a terminal has no columns.
  type("stty cols 100 rows 30\n");
  return { type, sees };
}

const [ctrlC, ctrlD, ctrlZ, backspace] = ["\u0003", "\u0004", "\u001A", "\u007F"];
/** Below every list of answers. */
const question = "to select";
const init = `${process.execPath} ${main} init; echo ended with $?\n`;
const hasScript = spawnSync("script", ["--version"]).status === 0;

test.runIf(hasScript)(
  "Ctrl-D at a question ends with 130, as Ctrl-C does",
  async () => {
    const { type, sees } = shellOnTerminal();
    for (const key of [ctrlC, ctrlD]) {
      type(init);
      await sees(question);
      type(key);
      await sees("Nothing was written.");
      await expect(sees("ended with 130")).resolves.toBeUndefined();
    }
  },
  90_000,
);

test.runIf(hasScript)(
  "Ctrl-D at the question for a key, and at a yes or no about money, ends with 130",
  async () => {
    const server = await startRouter({ models: ["acme/one", "acme/judge"] });
    onTestFinished(server.close);
    const { type, sees } = shellOnTerminal();
    const program = `${process.execPath} ${main}`;
    type(`env -u OPENROUTER_API_KEY ${program} init --provider openrouter; echo ended with $?\n`);
    await sees("The key for OPENROUTER_API_KEY (not shown)");
    type(ctrlD);
    await sees("Interrupted. Nothing was written.");
    await sees("ended with 130");
    type(`export OPENROUTER_BASE_URL=${server.url} AIB_ASK_ABOVE=0\n`);
    type(`${program} run --models acme/one --judge acme/judge --runs 1; echo ended with $?\n`);
    await sees("yes or no");
    type(ctrlD);
    await sees("Nothing was run, and nothing was spent.");
    await sees("ended with 130");
    expect(server.asked()).toEqual([]);
  },
  90_000,
);

test.runIf(hasScript)(
  "after Ctrl-Z and fg the question is asked again, and can be answered",
  async () => {
    const { type, sees } = shellOnTerminal();
    type(init.replace("; echo ended with $?", ""));
    await sees(question);
    type(ctrlZ);
    await sees("Stopped");
    type("fg\n");
    await sees(question);
    type("\u001B[A\r");
    await sees("Which model do you want to measure?");
    type(ctrlZ);
    await sees("Stopped");
    type("fg; echo ended with $?\n");
    await sees("Which model do you want to measure?");
    type(ctrlD);
    await expect(sees("ended with 130")).resolves.toBeUndefined();
  },
  90_000,
);

test.runIf(hasScript)(
  "typed letters search a list, and Enter takes what they leave of it",
  async () => {
    const { type, sees } = shellOnTerminal();
    type(init);
    await sees(question);
    type("nowhere\r");
    await sees("Nothing fits these letters: change them.");
    type(`${backspace.repeat("nowhere".length)}simulated\r`);
    await sees("Which model do you want to measure?");
    type("YIELDS\r");
    await sees("ended with 0");
    type("grep models aib.yaml\n");
    await expect(sees("models: sim/always-yields")).resolves.toBeUndefined();
  },
  90_000,
);

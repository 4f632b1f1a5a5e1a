import type { Finished } from "./command-line.ts";
import { typed } from "./shell.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Refuses connections: the servers of this machine must not answer in place of a test's. */
const nothingThere = "http://127.0.0.1:9";
const nowhere = {
  OPENROUTER_BASE_URL: `${nothingThere}/v1`,
  OLLAMA_HOST: nothingThere,
  LMSTUDIO_URL: nothingThere,
  VLLM_URL: nothingThere,
};

/** A person with an empty folder who types commands, alone and in pipes. */
interface Newcomer {
  readonly cwd: string;
  readonly type: (line: string) => Promise<Finished>;
  /** Both outputs of all commands until now. */
  readonly printed: () => string;
}

/** The environment holds the addresses of the servers that the person has. */
export function newcomer(environment: Readonly<Record<string, string>> = {}): Newcomer {
  const cwd = temporaryFolder();
  const printed: string[] = [];
  const type = async (line: string): Promise<Finished> => {
    const finished = await typed(line, { cwd, environment: { ...nowhere, ...environment } });
    printed.push(finished.stdout, finished.stderr);
    return finished;
  };
  return { cwd, type, printed: () => printed.join("") };
}

import type { ReasoningEffort } from "../../domain/model-config.ts";
import type { KeyToKeep } from "../../features/init/index.ts";
import { Stopped } from "../stop-on-interrupt.ts";
import { printLine, type Choice, type Prompts, type Terminal, type TextQuestion } from "../terminal.ts";
import type { InitFlags, Provider } from "./init-flags.ts";
import type { CustomServer } from "./offered-models.ts";

/** Everything that a folder is set up with. */
export interface Setup {
  readonly provider: Provider;
  /** Null for any provider but a custom one. */
  readonly server: CustomServer | null;
  readonly models: readonly string[];
  /** How the human's turns arrive; null for the suite's default. */
  readonly modes: readonly string[] | null;
  /** Null for what the folder or the registry says. */
  readonly reasoningEffort: ReasoningEffort | null;
  /** Null for what the folder or the suite says. */
  readonly maxTokens: number | null;
  readonly judges: readonly string[];
  readonly allowSelfJudge: boolean;
  /** False for none; null where none was asked for. */
  readonly budget: number | false | null;
  /** To be kept in `.env`; null where none is needed, or a variable holds it. */
  readonly key: KeyToKeep | null;
}

/** The answer that a failed check doubts; `none` where no answer decides. */
export type Doubt = "address" | "key" | "model" | "modes" | "thinking" | "judge" | "none";

/** Answers given before. The doubted one is asked for again, with what was typed; the others stay. */
export interface Again {
  readonly answers: Partial<Setup>;
  readonly doubt: Doubt;
}

/** Answers come from flags first. A missing one is asked for, or is an error where this is not a terminal. */
export interface Asking {
  readonly flags: InitFlags;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly again: Again;
}

export async function choose(terminal: Terminal, choice: Choice): Promise<string> {
  return answered(terminal, await promptsOf(terminal).choose(choice));
}

export async function write(terminal: Terminal, question: TextQuestion): Promise<string> {
  return answered(terminal, await promptsOf(terminal).write(question));
}

/** Without a terminal, `requireAnswers` has refused what would be asked. */
function promptsOf({ prompts }: Terminal): Prompts {
  if (prompts !== null) return prompts;
  throw new Error("a question was reached without a terminal");
}

export function answered({ stderr }: Terminal, answer: string | null): string {
  if (answer !== null) return answer;
  throw interrupted(stderr);
}

/** Prints that nothing was written. */
export function interrupted(stderr: Terminal["stderr"]): Stopped {
  printLine(stderr, "Interrupted. Nothing was written.");
  return new Stopped(130);
}

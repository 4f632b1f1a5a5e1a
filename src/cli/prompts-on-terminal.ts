import type { Writable } from "node:stream";
import type { Prompts, Question, Reply, TextQuestion } from "./terminal.ts";

/** So many can be seen at once; more are searched by typing. */
const mostShown = 10;

/** Questions on the terminal. The library is loaded with the first. */
export function promptsOn(output: Writable): Prompts {
  return {
    choose: async ({ message, options, start }) => {
      const { autocomplete } = await import("@clack/prompts");
      const shown = {
        message,
        options: [...options],
        maxItems: mostShown,
        // Typed letters search. A plain list would ignore them, and Enter would take the marked row.
        filter: isFound,
        validate: (chosen: unknown) => (chosen === undefined ? "Nothing fits these letters: change them." : undefined),
        output,
        ...(start === undefined ? {} : { initialValue: start }),
      };
      return ask<string>((signal) => autocomplete<string>({ ...shown, signal }));
    },
    write: async (question) => {
      const { text } = await import("@clack/prompts");
      const answer = await ask<string>((signal) => text({ ...textOptions(question), output, signal }));
      return answer === null ? null : answer.trim();
    },
    secret: async (question) => {
      const { password } = await import("@clack/prompts");
      const { message, validate } = textOptions(question);
      const answer = await ask<string>((signal) => password({ message, validate, output, signal }));
      return answer === null ? null : answer.trim();
    },
  };
}

/** A whole word and Enter: the library's own question takes a single letter for the answer, also within another word. */
export async function confirmOn(output: Writable, { message, enterMeans }: Question): Promise<Reply> {
  const { text } = await import("@clack/prompts");
  const meant = (answer = ""): string => (answer.trim() === "" ? enterMeans : answer.trim().toLowerCase());
  const validate = (answer: string | undefined): string | undefined =>
    ["y", "yes", "n", "no"].includes(meant(answer)) ? undefined : "Write yes or no.";
  const question = `${message} yes or no (Enter: ${enterMeans})`;
  const answer = await ask<string>((signal) => text({ message: question, validate, output, signal }));
  if (answer === null) return "interrupted";
  return meant(answer).startsWith("y") ? "yes" : "no";
}

/**
 * The answer; null when the user interrupts. The library's reader of lines ends at Ctrl-D and stays paused after Ctrl-Z and
 * `fg`, and its question then never ends: Ctrl-D interrupts here, and a process that is continued asks again.
 */
async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer | symbol>): Promise<Answer | null> {
  const { stdin } = process;
  for (;;) {
    const cancelled = new AbortController();
    let isContinued = false;
    const onKey = (_: unknown, { name, ctrl }: { readonly name?: string; readonly ctrl?: boolean }): void => {
      if (ctrl === true && name === "d") cancelled.abort();
    };
    const onContinued = (): void => {
      isContinued = true;
      // The reader of lines answers the same signal first.
      setImmediate(() => cancelled.abort());
    };
    stdin.on("keypress", onKey);
    process.on("SIGCONT", onContinued);
    try {
      const answer = await question(cancelled.signal);
      if (typeof answer !== "symbol") return answer;
      if (!isContinued) return null;
    } finally {
      stdin.off("keypress", onKey);
      process.off("SIGCONT", onContinued);
    }
  }
}

function textOptions({ message, suggestion, problem }: TextQuestion) {
  const validate = (text: string | undefined): string | undefined => problem((text ?? "").trim()) ?? undefined;
  return { message, initialValue: suggestion, validate };
}

/** An option with an empty value stands for any other answer, and is always there. */
function isFound(search: string, { value, label = "" }: { readonly value: string; readonly label?: string }): boolean {
  return value === "" || label.toLowerCase().includes(search.trim().toLowerCase());
}

import type { Writable } from "node:stream";
import type { Prompts, TextQuestion } from "./terminal.ts";

/** So many can be seen at once; more are searched by typing. */
const mostShown = 10;

/** Questions on the terminal. The library is loaded with the first. */
export function promptsOn(output: Writable): Prompts {
  return {
    choose: async ({ message, options }) => {
      const { autocomplete, isCancel, select } = await import("@clack/prompts");
      const shown = { message, options: [...options], maxItems: mostShown, output };
      const searched = { ...shown, filter: isFound };
      const answer = await (options.length > mostShown ? autocomplete<string>(searched) : select<string>(shown));
      return isCancel(answer) ? null : answer;
    },
    write: async (question) => {
      const { isCancel, text } = await import("@clack/prompts");
      const answer = await text({ ...textOptions(question), output });
      return isCancel(answer) ? null : (answer ?? "").trim();
    },
    secret: async (question) => {
      const { isCancel, password } = await import("@clack/prompts");
      const { message, validate } = textOptions(question);
      const answer = await password({ message, validate, output });
      return isCancel(answer) ? null : (answer ?? "").trim();
    },
  };
}

function textOptions({ message, suggestion, problem }: TextQuestion) {
  const validate = (text: string | undefined): string | undefined => problem((text ?? "").trim()) ?? undefined;
  return { message, initialValue: suggestion, validate };
}

/** An option with an empty value stands for any other answer, and is always there. */
function isFound(search: string, { value, label = "" }: { readonly value: string; readonly label?: string }): boolean {
  return value === "" || label.toLowerCase().includes(search.trim().toLowerCase());
}

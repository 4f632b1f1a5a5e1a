import type { Writable } from "node:stream";
import type { Question } from "./terminal.ts";

/** Asks; Ctrl-C and Escape are a No. Loaded only when something is asked. */
export async function confirmOnTerminal(question: Question, output: Writable): Promise<boolean> {
  const { confirm } = await import("@clack/prompts");
  const { message, enterMeans } = question;
  return (await confirm({ message, initialValue: enterMeans === "yes", output })) === true;
}

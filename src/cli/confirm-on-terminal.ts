import type { Writable } from "node:stream";
import type { Question, Reply } from "./terminal.ts";

/** Loads the prompt library only when needed. */
export async function confirmOnTerminal(question: Question, output: Writable): Promise<Reply> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const { message, enterMeans } = question;
  const answer = await confirm({ message, initialValue: enterMeans === "yes", output });
  if (isCancel(answer)) return "interrupted";
  return answer ? "yes" : "no";
}

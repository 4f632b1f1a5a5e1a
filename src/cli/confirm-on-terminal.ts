import type { Writable } from "node:stream";

/** Asks with No as the answer that Enter gives; Ctrl-C and Escape are a No too. Loaded only when something is asked. */
export async function confirmOnTerminal(question: string, output: Writable): Promise<boolean> {
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message: question, initialValue: false, output })) === true;
}

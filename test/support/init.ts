import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Prompts, Question, Reply } from "../../src/cli/terminal.ts";
import { startRouter } from "./router-server.ts";

/** No server on this machine runs at its usual address. */
export const nowhere = {
  LMSTUDIO_URL: "http://127.0.0.1:9",
  VLLM_URL: "http://127.0.0.1:9",
  OLLAMA_HOST: "127.0.0.1:9",
};

/** Gives these answers to the questions of `init` in turn, and keeps what was asked and what stood there; null interrupts. */
export function person(...answers: readonly (string | null)[]) {
  const left = [...answers];
  const asked: string[] = [];
  const offered: string[][] = [];
  const standing: string[] = [];
  const answer = (message: string, stands = ""): string | null => {
    asked.push(message);
    standing.push(stands);
    const [next] = left.splice(0, 1);
    if (next === undefined) throw new Error(`no answer to: ${message}`);
    return next;
  };
  const prompts: Prompts = {
    choose: async ({ message, options, start }) => {
      offered.push(options.map(({ value }) => value));
      return answer(message, start);
    },
    write: async ({ message, suggestion, problem }) => usable(answer(message, suggestion), problem),
    secret: async ({ message, suggestion, problem }) => usable(answer(message, suggestion), problem),
  };
  const confirm = async ({ message }: Question): Promise<Reply> => {
    const reply = answer(message);
    return reply === "yes" || reply === "no" ? reply : "interrupted";
  };
  return { prompts, confirm, asked, offered, standing };
}

function usable(text: string | null, problem: (text: string) => string | null): string | null {
  if (text !== null && problem(text) !== null) throw new Error(`"${text}" is refused: ${problem(text)}`);
  return text;
}

/** The lines that `init` wrote. */
export function settingsIn(cwd: string): string {
  return readFileSync(join(cwd, "aib.yaml"), "utf8").replaceAll(/^#.*\n/gmu, "");
}

/** Stands for OpenRouter. */
export async function router() {
  const server = await startRouter({ models: ["google/gemini-3.5-flash", "google/gemini-3-flash-preview"] });
  onTestFinished(server.close);
  return { server, environment: { ...nowhere, OPENROUTER_BASE_URL: server.url } };
}

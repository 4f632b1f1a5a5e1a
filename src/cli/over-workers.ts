import type { BenchmarkEnvironment } from "../bench/index.ts";
import { sessionSilence } from "./session-silence.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

export const defaultSilenceMs = 30_000;

const idleWords = {
  "no-worker": "No worker is alive: start some with aib worker --db <the same address>. The run waits for them.",
  paused: "The run is paused: aib queues --resume lets it go on.",
} as const;

/** A run that workers do: this process follows it, and says when nobody works on it. */
export function overWorkers(
  { environment }: Terminal,
  { say }: InterruptStop,
  url: string,
): NonNullable<BenchmarkEnvironment["scaleOut"]> {
  const { silenceMs = defaultSilenceMs } = sessionSilence(environment);
  return { url, silenceMs, onIdle: (why) => say(idleWords[why]) };
}

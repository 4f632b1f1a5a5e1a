import type { Terminal } from "../terminal.ts";

export interface Leaving {
  /** Aborted when the user leaves: Ctrl-C, `q`, a signal. */
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** `q`, Escape, Ctrl-C and Ctrl-D. An arrow key starts with Escape and continues. */
const leavingKeys: ReadonlySet<string> = new Set(["q", "Q", "\u001b", "\u0003", "\u0004"]);

export function untilLeft({ onInterrupt, onKey, stdout }: Terminal): Leaving {
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  const stopInterrupts = onInterrupt(leave);
  const stopKeys = stdout.isTTY && onKey !== null ? onKey((key) => leavingKeys.has(key) && leave()) : null;
  return {
    signal: controller.signal,
    release: () => {
      stopKeys?.();
      stopInterrupts();
    },
  };
}

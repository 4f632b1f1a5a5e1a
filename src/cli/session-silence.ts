import { InvalidArgumentError } from "commander";
import { BenchError } from "../domain/bench-error.ts";
import { variableIn } from "../domain/environment.ts";
import { wholeNumber } from "./option-values.ts";
import type { Terminal } from "./terminal.ts";

const variable = "AIB_SESSION_SILENCE";
const longestSeconds = 86_400;

/** How long another process may be silent before this one takes over its tasks, if the environment sets it. */
export function sessionSilence(environment: Terminal["environment"]): { readonly silenceMs?: number } {
  const written = variableIn(environment, variable);
  return written === null ? {} : { silenceMs: 1000 * secondsIn(written) };
}

function secondsIn(written: string): number {
  try {
    return wholeNumber(1, longestSeconds)(written);
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    throw new BenchError({
      code: "usage",
      message: `${variable} is ${JSON.stringify(written)}, which is not a number of seconds.`,
      hint: `${cause.message} Default: 30 seconds.`,
      cause,
    });
  }
}

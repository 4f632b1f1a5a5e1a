import { BenchError } from "../domain/bench-error.ts";
import { possiblyEmptyIn, variableIn, type Environment } from "../domain/environment.ts";
import type { Endpoint } from "../domain/model-config.ts";

const benchmarkName = "AI Independence Bench";

/**
 * What tells OpenRouter which program calls: X-Title, by default the benchmark's name, and HTTP-Referer where one is set. No other
 * endpoint is sent either.
 * @throws BenchError usage for a value that no header can carry.
 */
export function attributionHeaders({ kind }: Endpoint, environment: Environment): Readonly<Record<string, string>> {
  if (kind !== "openrouter") return {};
  const title = possiblyEmptyIn(environment, "OPENROUTER_TITLE") ?? benchmarkName;
  const referer = variableIn(environment, "OPENROUTER_REFERER");
  return {
    ...(title === "" ? {} : { "X-Title": checkedTitle(title) }),
    ...(referer === null ? {} : { "HTTP-Referer": checkedReferer(referer) }),
  };
}

const longestTitle = 200;

function checkedTitle(title: string): string {
  if (title.length <= longestTitle && /^[\x20-\x7e]+$/u.test(title)) return title;
  throw new BenchError({
    code: "usage",
    message: `The title in OPENROUTER_TITLE holds a line break or another character outside printable ASCII, or is longer than ${longestTitle} characters.`,
    hint: `Write a short name in ASCII, unset it to send "${benchmarkName}", or leave it empty to send no title.`,
  });
}

/** Nothing of such an address is repeated: a key may be part of it. */
function checkedReferer(text: string): string {
  const url = /^[\x21-\x7e]+$/u.test(text) ? URL.parse(text) : null;
  const isWeb = url !== null && (url.protocol === "http:" || url.protocol === "https:");
  if (isWeb && url.username === "" && url.password === "") return url.href;
  throw new BenchError({
    code: "usage",
    message: isWeb
      ? "The address in OPENROUTER_REFERER carries a user name or a password."
      : "OPENROUTER_REFERER is not an http or https address in ASCII.",
    hint: "Write it like https://example.com/my-benchmark, or unset it to send no HTTP-Referer.",
  });
}

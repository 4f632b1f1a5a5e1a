import { BenchError, type Endpoint, type Environment, type VariableName } from "../domain/index.ts";

const openRouterKeys: readonly VariableName[] = ["OPENROUTER_API_KEY", "OPENROUTER_KEY"];

/** The variables that may hold the endpoint's key, the usual one first; none for an endpoint without keys. */
export function keyVariables({ kind, apiKeyEnv }: Endpoint): readonly string[] {
  return kind === "openrouter" ? openRouterKeys : apiKeyEnv === null ? [] : [apiKeyEnv];
}

/** The variable that the endpoint's key is read from, or null where none is set. */
export function keyVariable(endpoint: Endpoint, environment: Environment): string | null {
  return keyVariables(endpoint).find((name) => (environment[name]?.trim() ?? "") !== "") ?? null;
}

/**
 * Read at the moment of use and kept nowhere else; null where none is set.
 * @throws BenchError usage for a key that no request can carry; says nothing of what it holds.
 */
export function readKey(endpoint: Endpoint, environment: Environment): string | null {
  const name = keyVariable(endpoint, environment);
  const key = name === null ? null : (environment[name]?.trim() ?? null);
  if (key === null || /^[\x21-\x7e]+$/u.test(key)) return key;
  throw new BenchError({
    code: "usage",
    message: `The API key in ${name} holds a line break, a blank or another character that no key has.`,
    hint: `Copy the key once more, whole and alone, into ${name}.`,
  });
}

/** What to say where an endpoint's key is not set. */
export function missingKey(endpoint: Endpoint): BenchError {
  const names = keyVariables(endpoint);
  return new BenchError({
    code: "missing-key",
    message: `No API key for ${endpoint.baseUrl}: ${names.join(" or ")} is not set.`,
    hint: `Put ${names[0] ?? ""}=... into the environment or a .env file in this folder. To try the benchmark without a key: aib run --models sim/holds-80`,
  });
}

import { BenchError, type Endpoint } from "../domain/index.ts";
import { keyVariables } from "../model/index.ts";

/** What to say where an endpoint's key is not set. */
export function missingKey(endpoint: Endpoint): BenchError {
  const names = keyVariables(endpoint);
  return new BenchError({
    code: "missing-key",
    message: `No API key for ${endpoint.baseUrl}: ${names.join(" or ")} is not set.`,
    hint: `Put ${names[0] ?? ""}=... into the environment or a .env file in this folder. To try the benchmark without a key: aib run --models sim/holds-80`,
  });
}

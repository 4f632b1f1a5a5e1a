import type { Endpoint } from "../../domain/model-config.ts";
import { shellWord } from "./unseen-characters.ts";

/**
 * What a command needs beside a model's id to find it at its server; begins with a space. Of a server that gets a key the user fills in
 * both: no stored address decides where a key goes.
 */
export function placeFlags({ kind, baseUrl, apiKeyEnv }: Endpoint): string {
  if (kind === "local") return ` --local-url ${shellWord(baseUrl)}`;
  if (kind !== "custom") return "";
  return apiKeyEnv === null
    ? ` --base-url ${shellWord(baseUrl)}`
    : " --base-url <its server> --api-key-env <variable of its key>";
}

import type { Endpoint } from "../../domain/model-config.ts";
import { shellWord } from "./unseen-characters.ts";

/**
 * What a command needs beside a model's id to find it at its server; begins with a space. Nothing for a server that gets a key:
 * no stored address decides where a key goes.
 */
export function placeFlags({ kind, baseUrl, apiKeyEnv }: Endpoint): string {
  if (kind === "local") return ` --local-url ${shellWord(baseUrl)}`;
  return kind === "custom" && apiKeyEnv === null ? ` --base-url ${shellWord(baseUrl)}` : "";
}

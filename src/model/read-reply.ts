import { readCompletion } from "./completion.ts";
import { parseJson } from "./parse-json.ts";
import type { Reply } from "./reply.ts";

/** Reads a recorded response body again; null when it holds no reply. */
export function readReply(response: string): Reply | null {
  return readCompletion(parseJson(response))?.reply ?? null;
}

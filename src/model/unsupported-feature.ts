/** A part of a request that some servers do not support, independent of the rest of the request. */
export type UnsupportedFeature = "temperature" | "reasoning" | "tools" | "response-schema";

/**
 * Servers reject an unsupported parameter with 400, or 422 where a schema checks the body; a router without a route for it
 * with 404.
 */
const statuses = new Set([400, 404, 422]);

/**
 * There is no common code for it, so the message decides. One that names two of them ("temperature may only be 1 when thinking
 * is enabled", "no structured outputs with thinking") is about the one that is easier to do without. Names of models
 * ("kimi-k2-thinking", "phi-4-reasoning") are not parameters: the word must stand alone.
 */
const messages: readonly (readonly [UnsupportedFeature, RegExp])[] = [
  [
    "response-schema",
    /response_?format|json_?schema|json mode|structured[ _-]?outputs?|guided[ _-](?:json|decoding)/iu,
  ],
  ["temperature", /(?<![-\w])temperature(?![-\w])/iu],
  ["reasoning", /(?<![-\w:/])(?:reasoning(?:_?effort)?|(?:enable_)?thinking|think)(?![-\w])/iu],
  ["tools", /\btools\b|tool[ _-](?:use|choice|call|calling)\b|function.calling/iu],
];

/** @returns the unsupported part of the request; null where the error is about something else or does not say. */
export function unsupportedFeature(status: number, said: string): UnsupportedFeature | null {
  if (!statuses.has(status)) return null;
  return messages.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

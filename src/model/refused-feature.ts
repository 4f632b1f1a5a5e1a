/** A part of a request that some servers refuse as such, whatever else the request says. */
export type RefusedFeature = "temperature" | "reasoning" | "tools" | "response-schema";

/** Servers refuse a parameter with 400, or 422 where a schema checks the body; a router that finds no route for it with 404. */
const statuses = new Set([400, 404, 422]);

/**
 * There is no common code for it, so the message decides. One that names two of them ("temperature may only be 1 when thinking is
 * enabled", "no structured outputs with thinking") is about the one that is easier to do without. Names of models ("kimi-k2-thinking", "phi-4-reasoning") are not parameters: the word must stand alone.
 */
const messages: readonly (readonly [RefusedFeature, RegExp])[] = [
  ["response-schema", /response_?format|json_?schema|structured[ _-]?outputs?|guided[ _-](?:json|decoding)/iu],
  ["temperature", /(?<![-\w])temperature(?![-\w])/iu],
  ["reasoning", /(?<![-\w:/])(?:reasoning(?:_effort)?|(?:enable_)?thinking|think)(?![-\w])/iu],
  ["tools", /\btools\b|tool[ _-](?:use|choice|call|calling)\b|function.calling/iu],
];

/** @returns the part of the request that a refusal is about; null where it is about something else or does not say. */
export function refusedFeature(status: number, said: string): RefusedFeature | null {
  if (!statuses.has(status)) return null;
  return messages.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

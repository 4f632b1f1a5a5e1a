/** Placeholders that keyless servers accept (`none`, `ollama`) are no secrets, and replacing them would damage replies. */
const shortestSecret = 8;

export type Redact = (text: string) => string;

/** Takes the key out of whatever a server, or an error, repeats of it. */
export function keyRedaction(apiKey: string | null): Redact {
  if (apiKey === null || apiKey.length < shortestSecret) return (text) => text;
  return (text) => text.replaceAll(apiKey, "[API key]");
}

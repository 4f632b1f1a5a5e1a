/** Placeholders for servers without keys (`none`, `ollama`) are no secrets, and replacing them would damage replies. */
const shortestSecret = 8;

export type Redact = (text: string) => string;

/**
 * Removes the key from text of servers and errors: plain, escaped as in JSON (also JSON within JSON), percent-encoded, and
 * in base64 at any offset. Keys are printable ASCII.
 */
export function keyRedaction(apiKey: string): Redact {
  if (apiKey.length < shortestSecret) return (text) => text;
  const spelled = Array.from(apiKey, spellings).join("");
  const encoded = [0, 1, 2].map((before) => encodedAfter(before, apiKey));
  const pattern = new RegExp([spelled, ...encoded].join("|"), "gu");
  return (text) => text.replace(pattern, "[API key]");
}

/** Backslashes double with each time that JSON is put into JSON; bounded, so that a text of them is read through once. */
function spellings(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
  const digits = Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join("");
  return `(?:\\\\{0,8}${literally(character)}|\\\\{1,8}u00${digits}|%(?:25){0,3}${digits})`;
}

/** The part of the base64 text that depends on the key alone, with this many bytes before it. */
function encodedAfter(before: number, key: string): string {
  const text = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]).toString("base64");
  const own = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6));
  return Array.from(own, (digit) =>
    digit === "+" || digit === "-" ? "[+-]" : digit === "/" ? "\\\\?[/_]" : digit,
  ).join("");
}

function literally(character: string): string {
  return /[\w]/u.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

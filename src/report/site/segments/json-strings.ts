/** A string in a JSON text, where it stands without its quotes, and what it says. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The strings of a JSON text that are written as `JSON.stringify` writes them, from so many characters on. Of a text that
 * is no JSON whatever looks like one: nobody relies on more than that the text at its place is the string, escaped.
 */
export function jsonStrings(raw: string, atLeast: number): readonly JsonString[] {
  const found: JsonString[] = [];
  let open = raw.indexOf('"');
  while (open !== -1) {
    const close = closingQuote(raw, open + 1);
    if (close === -1) break;
    if (close - open > atLeast) {
      const text = readString(raw.slice(open + 1, close));
      if (text !== null) found.push({ start: open + 1, end: close, text });
    }
    open = raw.indexOf('"', close + 1);
  }
  return found;
}

/** A text as a JSON string holds it, without its quotes. */
export function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function closingQuote(raw: string, from: number): number {
  for (let quote = raw.indexOf('"', from); quote !== -1; quote = raw.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (quote - backslashes > from && raw[quote - backslashes - 1] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return -1;
}

/** What may have to be escaped in a JSON string, besides quotes and lone surrogates. */
const special = /[\p{Cc}\\]/u;

/** Null for what `JSON.stringify` would have written otherwise (`\/`, `\u0041`), or what is no string at all. */
function readString(inner: string): string | null {
  // Most strings say what they are: nothing in them is escaped.
  if (!special.test(inner) && inner.isWellFormed()) return inner;
  try {
    const text: unknown = JSON.parse(`"${inner}"`);
    return typeof text === "string" && escaped(text) === inner ? text : null;
  } catch {
    return null;
  }
}

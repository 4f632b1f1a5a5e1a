/** A string in a JSON text: its position without the quotes, and its value. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The strings of a JSON text in the spelling of `JSON.stringify`, from a minimum length on. In a text other than JSON it
 * returns what looks like a string: callers rely only on the escaped text at its position being the string.
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

/** A text as in a JSON string, without its quotes. */
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

/** Null for another spelling than that of `JSON.stringify` (`\/`, `\u0041`), and for what is no string. */
function readString(inner: string): string | null {
  // Fast path: most strings contain no escapes.
  if (!special.test(inner) && inner.isWellFormed()) return inner;
  try {
    const text: unknown = JSON.parse(`"${inner}"`);
    return typeof text === "string" && escaped(text) === inner ? text : null;
  } catch {
    return null;
  }
}

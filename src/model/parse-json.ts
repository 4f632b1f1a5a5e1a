/** @returns undefined, which no JSON stands for, when the text is not JSON. A byte order mark does not disturb. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/**
 * Empty for a value nested beyond the stack limit, which `JSON.parse` reads and `JSON.stringify` cannot write: the raw reply
 * keeps it.
 */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

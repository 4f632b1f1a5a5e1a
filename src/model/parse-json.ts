/** @returns undefined, which no JSON stands for, when the text is not JSON. A byte order mark does not disturb. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

const longestShown = 60;

/** A value for a message: short, on one line, without terminal control. */
export function shown(value: unknown): string {
  if (typeof value === "string") return shownText(value);
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "a mapping";
  return JSON.stringify(value) ?? typeof value;
}

function shownText(text: string): string {
  const cut = text.length > longestShown ? `${text.slice(0, longestShown - 1).toWellFormed()}…` : text;
  return unseenEscaped(JSON.stringify(cut));
}

/** Replaces control and invisible characters by escapes. */
export function unseenEscaped(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

const longestShown = 60;

/** A value as a message shows it: short, on one line, and unable to move a terminal's cursor. */
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

/** A text in which whatever acts instead of being seen stands as an escape. */
export function unseenEscaped(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

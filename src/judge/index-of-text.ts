/**
 * `indexOf` in time that grows with the sum of both lengths and not with their product: a judge may quote one letter ten
 * thousand times from an answer of nothing else.
 * Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", 1977.
 */
export function indexOfText(haystack: string, needle: string, from = 0): number {
  if (needle === "") return from <= haystack.length ? from : -1;
  const borders = bordersOf(needle);
  let matched = 0;
  for (let at = from; at < haystack.length; at += 1) {
    const unit = haystack.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === unit) matched += 1;
    if (matched === needle.length) return at - matched + 1;
  }
  return -1;
}

/** For every prefix of the text, the length of the longest proper prefix that is also its suffix. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text.charCodeAt(at) !== text.charCodeAt(length)) length = borders[length - 1] ?? 0;
    if (text.charCodeAt(at) === text.charCodeAt(length)) length += 1;
    borders[at] = length;
  }
  return borders;
}

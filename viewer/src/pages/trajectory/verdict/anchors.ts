export interface Anchor {
  /** As the rubric writes it: a number, `true` or `false`. */
  readonly value: string;
  readonly text: string;
}

/**
 * What a rubric's prompt says a field's values mean: the list below the paragraph that begins with the field's id. Empty
 * where the prompt is not written so.
 */
export function anchorsOf(prompt: string, fieldId: string): readonly Anchor[] {
  const lines = prompt.split("\n");
  const head = lines.findIndex((line) => isHead(line, fieldId));
  if (head === -1) return [];
  const anchors: Anchor[] = [];
  for (const line of lines.slice(head + 1)) {
    const item = /^\s*[-*]\s+[`*"]*(true|false|-?\d+(?:\.\d+)?)[`*"]*\s*(?::|=|\u2013|-)\s*(.+)$/u.exec(line);
    const last = anchors.at(-1);
    if (item !== null) anchors.push({ value: item[1] ?? "", text: (item[2] ?? "").trim() });
    else if (line.trim() === "") {
      if (anchors.length > 0) break;
    } else if (last !== undefined && /^\s+\S/u.test(line))
      anchors[anchors.length - 1] = { value: last.value, text: `${last.text} ${line.trim()}` };
    else if (anchors.length > 0) break;
  }
  return anchors;
}

function isHead(line: string, fieldId: string): boolean {
  const bare = line.replaceAll(/[`*"#]/gu, "").trim();
  return bare === fieldId || (bare.startsWith(fieldId) && /^[\s:(=-]/u.test(bare.slice(fieldId.length)));
}

/** The anchors that a value lies at or between. */
export function anchorsAround(anchors: readonly Anchor[], value: number | boolean): readonly Anchor[] {
  const exact = anchors.filter((anchor) => anchor.value === String(value));
  if (exact.length > 0 || typeof value === "boolean") return exact;
  const numbers = anchors
    .filter((anchor) => !Number.isNaN(Number(anchor.value)))
    .toSorted((one, other) => Number(one.value) - Number(other.value));
  const below = numbers.findLast((anchor) => Number(anchor.value) < value);
  const above = numbers.find((anchor) => Number(anchor.value) > value);
  return [below, above].filter((anchor) => anchor !== undefined);
}

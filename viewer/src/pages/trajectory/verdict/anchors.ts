export interface Anchor {
  /** As the rubric writes it: a number, a band of numbers such as `1-2`, `true` or `false`. */
  readonly value: string;
  readonly text: string;
}

const listItem =
  /^\s*[-*]\s+[`*"]*(true|false|-?\d+(?:\.\d+)?(?:[-\u2013]\d+(?:\.\d+)?)?)[`*"]*\s*(?::|=|\u2013|-)\s*(.+)$/u;

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
    const item = listItem.exec(line);
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

/** The anchors that a value lies at, in or between. */
export function anchorsAround(anchors: readonly Anchor[], value: number | boolean): readonly Anchor[] {
  if (typeof value === "boolean") return anchors.filter((anchor) => anchor.value === String(value));
  const bands = anchors.flatMap((anchor) => bandOf(anchor)).toSorted((one, other) => one.from - other.from);
  const around = bands.filter(({ from, to }) => from <= value && value <= to);
  const below = bands.findLast(({ to }) => to < value);
  const above = bands.find(({ from }) => from > value);
  const nearest = around.length > 0 ? around : [below, above].filter((band) => band !== undefined);
  return nearest.map(({ anchor }) => anchor);
}

interface Band {
  readonly anchor: Anchor;
  readonly from: number;
  readonly to: number;
}

/** The numbers that an anchor stands for; none for `true` and `false`. */
function bandOf(anchor: Anchor): readonly Band[] {
  const [, first, last = first] = /^(-?[\d.]+)(?:[-\u2013]([\d.]+))?$/u.exec(anchor.value) ?? [];
  return first === undefined ? [] : [{ anchor, from: Number(first), to: Number(last) }];
}

import { isMap, isNode, isScalar, isSeq, parseDocument, stringify, type Pair } from "yaml";
import { type BenchError, usageError } from "../../domain/bench-error.ts";

/** Values by setting; null removes the setting. Others stay. */
export type SettingEdits = ReadonlyMap<string, string | number | boolean | null>;

const head = `# Defaults of aib run in this folder: flags of aib run without their dashes.
# A flag on the command line wins. aib config shows what holds.
`;

/**
 * The text of an `aib.yaml` with these settings. All other lines stay as they are.
 * @throws BenchError usage for a text that is not one setting a line.
 */
export function settingsWith(text: string, edits: SettingEdits): string {
  const places = placesIn(text);
  const pieces: string[] = [];
  let at = 0;
  for (const { key, start, end } of places) {
    const value = edits.get(key);
    if (value === undefined) continue;
    pieces.push(text.slice(at, start));
    if (value !== null) pieces.push(lineOf(key, value));
    // A removed setting leaves no empty line.
    at = value === null && text[end] === "\n" ? end + 1 : end;
  }
  const kept = pieces.join("") + text.slice(at);
  const known = new Set(places.map(({ key }) => key));
  const added = [...edits].flatMap(([key, value]) => (value === null || known.has(key) ? [] : [lineOf(key, value)]));
  const before = kept === "" ? head : kept.endsWith("\n") ? kept : `${kept}\n`;
  return added.length === 0 ? kept : `${before}${added.join("\n")}\n`;
}

function lineOf(key: string, value: string | number | boolean): string {
  return `${key}: ${stringify(value, { lineWidth: 0 }).trim()}`;
}

interface SettingPlace {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Where each setting is written, in the order of the text. */
function placesIn(text: string): readonly SettingPlace[] {
  const { contents, errors } = parseDocument(text);
  if (errors.length > 0) throw notEditable();
  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents) || contents.flow === true) throw notEditable();
  return contents.items.map(placeOf);
}

function placeOf({ key, value }: Pair): SettingPlace {
  if (!isScalar(key) || !isNode(key)) throw notEditable();
  const start = key.range?.[0] ?? 0;
  return { key: String(key.value), start, end: Math.max(endOf(key), endOf(value)) };
}

/** A list ends with its last item: blank lines and comments after it are not its own. */
function endOf(node: unknown): number {
  if (isSeq(node) && node.flow !== true && node.items.length > 0) return endOf(node.items.at(-1));
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

function notEditable(): BenchError {
  return usageError(
    "The aib.yaml of this folder is not written as one setting a line. Nothing was written.",
    "Correct it (aib config names its mistakes), or rename it, and run the same command again.",
  );
}

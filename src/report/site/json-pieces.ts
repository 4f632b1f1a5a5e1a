/** Deep enough for each turn of a conversation to be a piece of its own. */
const deepest = 5;

const portion = 65_536;

/**
 * A data file's JSON, numbers as the contract rounds them, in pieces: the texts of a whole run may be longer together than a
 * string can be.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let waiting = "";
  for (const part of partsOf(value, 0)) {
    waiting += part;
    if (waiting.length < portion) continue;
    yield waiting;
    waiting = "";
  }
  if (waiting !== "") yield waiting;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (value === null || typeof value !== "object" || depth === deepest) {
    yield compactJson(value);
    return;
  }
  const isList = Array.isArray(value);
  // As `JSON.stringify` has it: what is undefined is null in a list and absent in an object.
  const parts = Object.entries(value).filter(([, part]) => isList || part !== undefined);
  let separator = isList ? "[" : "{";
  for (const [key, part] of parts) {
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* partsOf(part ?? null, depth + 1);
    separator = ",";
  }
  if (parts.length === 0) yield separator;
  yield isList ? "]" : "}";
}

function compactJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "number" ? rounded(inner) : inner));
}

/** To three decimals, below 1 to four significant digits: a cost of a thousandth of a cent is still one. */
export function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < 1 ? Number(value.toPrecision(4)) : Math.round(value * 1000) / 1000;
}

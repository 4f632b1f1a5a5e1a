/** Deep enough to make each turn of a conversation its own piece. */
const deepest = 5;

const portion = 65_536;

/**
 * A data file's JSON with numbers rounded as in the contract, in pieces: the texts of a whole run may exceed the maximum
 * string length.
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
  // As in `JSON.stringify`: undefined becomes null in a list and is left out of an object.
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

/** To three decimals, below 1 to four significant digits, so that a thousandth of a cent is kept. */
export function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < 1 ? Number(value.toPrecision(4)) : Math.round(value * 1000) / 1000;
}

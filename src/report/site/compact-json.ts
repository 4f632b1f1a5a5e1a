/** A data file's text: numbers as the contract rounds them, for transfer. */
export function compactJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "number" ? rounded(inner) : inner));
}

/** To three decimals, below 1 to four significant digits: a cost of a thousandth of a cent is still one. */
export function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < 1 ? Number(value.toPrecision(4)) : Math.round(value * 1000) / 1000;
}

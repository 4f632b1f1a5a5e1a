/** A call that the account behind a key may not make. */
export interface RefusedAccount {
  readonly fault: "unauthorized" | "no-credit";
  /** What the server said. */
  readonly detail: string;
  /** Holds the key; null where it is unknown. */
  readonly variable: string | null;
}

/** The next step after a refused key or account. */
export function accountAdvice({ fault, detail, variable }: RefusedAccount): string {
  if (fault === "unauthorized") return variable === null ? "Check the API key." : `Check the key in ${variable}.`;
  if (isKeyLimit(detail)) return "Raise the limit of this key, or use another key. Credit does not change the limit.";
  return "Add credit to the key's account.";
}

/** The key has a limit of its own, besides the credit of its account. */
export function isKeyLimit(detail: string): boolean {
  return /key limit exceeded/iu.test(detail);
}

import type { ReactNode } from "react";

/** What the numbers above it are: the data's own words. */
export function Explained({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="mt-2 max-w-[110ch] text-sm text-muted">{children}</p>;
}

/** A coefficient between -1 and 1. */
export function agreementText(value: number | null): string {
  return value === null ? "–" : value.toFixed(2).replace("-", "−");
}

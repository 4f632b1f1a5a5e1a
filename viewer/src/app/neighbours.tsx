import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { buttonClass } from "./button.ts";
import { useKeys } from "./keys.tsx";

interface Neighbour {
  readonly to: string;
  readonly label: string;
}

/** Links and keys to what stands before and after this page in a list. */
export function Neighbours({
  what,
  before,
  after,
}: {
  /** One of the list: "scenario". */
  readonly what: string;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
}): ReactNode {
  const [, navigate] = useLocation();
  const go = (neighbour: Neighbour | null): void => {
    if (neighbour !== null) navigate(neighbour.to);
  };
  useKeys([
    { keys: "n", says: `Next ${what}`, run: () => go(after) },
    { keys: "p", says: `Previous ${what}`, run: () => go(before) },
  ]);
  return (
    <>
      {before !== null && (
        <Link href={before.to} rel="prev" title={before.label} className={buttonClass}>
          ← Before
        </Link>
      )}
      {after !== null && (
        <Link href={after.to} rel="next" title={after.label} className={buttonClass}>
          Next →
        </Link>
      )}
    </>
  );
}

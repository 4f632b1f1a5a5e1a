import type { ReactNode } from "react";
import { Link } from "wouter";

/** A link within a text. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  return (
    <Link href={to} className="text-accent underline">
      {children}
    </Link>
  );
}

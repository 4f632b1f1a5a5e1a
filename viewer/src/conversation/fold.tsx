import { useState, type ReactNode } from "react";
import { Badge } from "../app/badge.tsx";

/** Points down when its fold is open. */
export function FoldSign(): ReactNode {
  return (
    <span aria-hidden="true" className="text-muted transition-transform group-open/fold:rotate-90">
      ▸
    </span>
  );
}

/** A folded text, rendered when it is opened. */
export function Fold({
  label,
  note,
  isPrivate = false,
  children,
}: {
  readonly label: string;
  readonly note: string;
  /** The human did not see it. */
  readonly isPrivate?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/fold rounded-md border border-dashed border-line-strong"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 px-2.5 py-1 text-sm">
        <FoldSign />
        {isPrivate && <Badge title="The human did not see it">private</Badge>}
        <span className="font-medium">{label}</span>
        <span className="text-muted">{note}</span>
      </summary>
      {isOpen && <div className="border-t border-dashed border-line-strong px-3 py-2.5">{children}</div>}
    </details>
  );
}

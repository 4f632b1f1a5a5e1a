import type { ReactNode } from "react";

/** A text that is long, folded; opened, as it is. */
export function Folded({
  title,
  aside,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen} className="mb-2 rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-6 cursor-pointer">
        <span className="font-medium">{title}</span> {aside}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

/** Words as they are sent. */
export function Wording({ text, name }: { readonly text: string; readonly name?: string }): ReactNode {
  return (
    <div className="mt-2 first:mt-0">
      {name !== undefined && <p className="text-sm text-muted">{name}</p>}
      <p className="max-w-[75ch] break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

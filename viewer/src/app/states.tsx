import type { ReactNode } from "react";
import { Link } from "wouter";
import type { DataError } from "../data/load.ts";
import type { Loaded } from "../data/use-data.ts";
import { buttonClass } from "./button.ts";

/** Grey lines of a fixed height, so that nothing jumps when the data arrive. */
export function Skeleton({ lines = 8 }: { readonly lines?: number }): ReactNode {
  return (
    <div role="status" className="animate-pulse">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="my-2 h-7 rounded bg-sunken" />
      ))}
    </div>
  );
}

/** The file that failed, the reason, and a button to try again; the rest of the viewer keeps working. */
export function Failed({ error, retry }: { readonly error: DataError; readonly retry: () => void }): ReactNode {
  return (
    <div role="alert" className="rounded-lg border border-bad bg-bad-soft p-4">
      <p className="font-semibold">This part could not be read.</p>
      <p className="mt-1 break-words">
        <code className="font-mono text-sm">{error.file}</code>: {error.message}
      </p>
      <button type="button" className={`${buttonClass} mt-3`} onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** Shows data once they are loaded; a skeleton before, the error instead. */
export function Await<Data>({
  loaded,
  lines,
  missing,
  children,
}: {
  readonly loaded: Loaded<Data>;
  readonly lines?: number;
  /** What to show without such a file. */
  readonly missing?: ReactNode;
  /** Nothing else by default: for a page that only waits. */
  readonly children?: (data: Data) => ReactNode;
}): ReactNode {
  if (loaded.state === "loading") return <Skeleton {...(lines === undefined ? {} : { lines })} />;
  if (loaded.state === "ready") return children?.(loaded.data);
  if (loaded.error.notFound && missing !== undefined) return missing;
  return <Failed error={loaded.error} retry={loaded.retry} />;
}

/** A box that explains an empty page. */
export function Empty({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-4 py-8 text-center text-muted">
      {children}
    </div>
  );
}

/** Links to names similar to the one requested. */
export function Nearest({
  items,
}: {
  readonly items: readonly { readonly to: string; readonly label: string }[];
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {items.map(({ to, label }) => (
        <li key={to} className="py-1">
          <Link href={to} className="[overflow-wrap:anywhere] text-accent underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

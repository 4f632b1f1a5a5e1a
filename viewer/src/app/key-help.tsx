import { useEffect, useRef, type ReactNode } from "react";
import { buttonClass } from "./button.ts";
import { useBoundKeys } from "./keys.tsx";

/** What every key does here. The browser's own dialog holds the focus and closes by Escape. */
export function KeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const bound = useBoundKeys(open);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label="Keyboard help"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line-strong bg-surface p-5 text-text backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <h2 className="mb-3 text-lg font-semibold">Keys on this page</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {bound.map(({ keys, says }) => (
          <div key={`${keys} ${says}`} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1.5 text-center font-mono text-sm">
                {keys}
              </kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4 text-right">
        <button type="submit" className={buttonClass}>
          Close
        </button>
      </form>
    </dialog>
  );
}

import { useEffect, useState, type ReactNode } from "react";
import { buttonClass, smallButtonClass } from "./button.ts";

type State = "idle" | "copied" | "failed";

const says: Readonly<Record<Exclude<State, "idle">, string>> = {
  copied: "Copied",
  failed: "Not copied: the browser does not allow it",
};

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  label,
  title,
  text,
  isSmall = false,
}: {
  readonly label: string;
  /** The label in full, where it is short. */
  readonly title?: string;
  /** Called when the button is pressed. */
  readonly text: () => string;
  readonly isSmall?: boolean;
}): ReactNode {
  const [state, setState] = useState<State>("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  // Without a secure context there is no clipboard, so copying fails.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <button
      type="button"
      className={isSmall ? smallButtonClass : buttonClass}
      title={title}
      onClick={() => void copy()}
    >
      {state === "idle" ? label : says[state]}
      <span role="status" className="sr-only">
        {state === "idle" ? "" : says[state]}
      </span>
    </button>
  );
}

/** Copies the page's address with its filters and selections. */
export function CopyLink(): ReactNode {
  return <CopyButton label="Copy link" text={() => location.href} />;
}

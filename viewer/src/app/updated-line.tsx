import { useEffect, useState, type ReactNode } from "react";

const shownMs = 4000;
/** While results keep coming, nobody wants to be told of each. */
const quietMs = 15_000;

/** Says quietly that what is shown has changed. */
export function UpdatedLine({
  generatedAt,
  isFirst,
}: {
  readonly generatedAt: string;
  readonly isFirst: boolean;
}): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  const [quietUntil, setQuietUntil] = useState(0);
  useEffect(() => {
    if (isFirst || Date.now() < quietUntil) return;
    setSaid(generatedAt);
    setQuietUntil(Date.now() + quietMs);
  }, [generatedAt, isFirst, quietUntil]);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed top-[calc(var(--header-height)+0.5rem)] right-3 z-30 rounded-md bg-accent px-3 py-1 text-sm text-on-accent shadow-lg ${said === null ? "opacity-0" : "opacity-100"}`}
    >
      {said === null ? "" : `Updated ${new Date(said).toLocaleTimeString("en-GB")}`}
    </p>
  );
}

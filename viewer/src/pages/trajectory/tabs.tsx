import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { buttonClass } from "../../app/button.ts";

const tabs = [
  { id: "conversation", label: "Conversation" },
  { id: "sent", label: "As sent" },
  { id: "judge", label: "Judge" },
  { id: "raw", label: "Raw" },
] as const;

type TabId = (typeof tabs)[number]["id"];

/** The tab that an address names; the conversation where it names none. */
export function tabOf(name: string | null): TabId {
  return tabs.find(({ id }) => id === name)?.id ?? "conversation";
}

/** Sticky tabs; beside them a short verdict once the verdict is scrolled out of view. */
export function TabBar({
  tab,
  onTab,
  short,
}: {
  readonly tab: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly short: ReactNode;
}): ReactNode {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (sentinel.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setIsStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2),
      { rootMargin: "-48px 0px 0px 0px" },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = tabs.findIndex(({ id }) => id === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onTab(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div ref={sentinel} aria-hidden="true" className="h-px" />
      <div className="sticky top-(--header-height) z-10 -mx-4 mb-5 border-b border-line bg-bg px-4 sm:-mx-6 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-8 sm:flex-nowrap">
          <div role="tablist" aria-label="Views of this trajectory" className="-mb-px flex" onKeyDown={onKey}>
            {tabs.map(({ id, label }) => (
              <button
                key={id}
                id={`tab-${id}`}
                type="button"
                role="tab"
                aria-selected={id === tab}
                aria-controls="tab-panel"
                tabIndex={id === tab ? 0 : -1}
                className="min-h-10 cursor-pointer border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text"
                onClick={() => onTab(id)}
              >
                {label}
              </button>
            ))}
          </div>
          <div
            className={`min-w-0 flex-1 max-sm:absolute max-sm:inset-x-0 max-sm:top-full max-sm:border-b max-sm:border-line max-sm:bg-bg max-sm:px-4 max-sm:py-0.5 ${isStuck ? "flex" : "invisible flex"}`}
          >
            {short}
          </div>
        </div>
      </div>
    </>
  );
}

/** A choice of a few options, all visible. */
export function Choice<Id extends string>({
  label,
  chosen,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly chosen: Id;
  readonly options: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly onChoose: (id: Id) => void;
}): ReactNode {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === chosen}
          className={`${buttonClass} max-w-full text-left !whitespace-normal`}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

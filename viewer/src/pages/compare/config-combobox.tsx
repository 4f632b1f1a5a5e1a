import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { fieldClass } from "../../app/button.ts";
import { formatScore } from "../../text/format.ts";
import { matchConfigs } from "./match-configs.ts";

interface ComboboxProps {
  readonly label: string;
  readonly rows: readonly SiteRow[];
  /** Slugs that are picked already. */
  readonly without: readonly string[];
  readonly onPick: (slug: string) => void;
}

const most = 60;

/** A field that finds a model config as it is typed: the pattern "combobox with list autocomplete" of the ARIA guide. */
export function ConfigCombobox({ label, rows, without, onPick }: ComboboxProps): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { found, total } = matchConfigs(rows, { text, without, most });
  const active = found[Math.min(at, found.length - 1)];
  const pick = (slug: string | undefined): void => {
    if (slug === undefined) return;
    onPick(slug);
    setText("");
    setAt(0);
    setIsOpen(false);
  };
  const move = (to: number): void => {
    setIsOpen(true);
    const next = Math.min(Math.max(0, to), found.length - 1);
    setAt(next);
    document.querySelector(`#${CSS.escape(`${id}-${next}`)}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const done = keyDone(event.key, {
      isOpen,
      at,
      move,
      close: () => setIsOpen(false),
      pick: () => pick(active?.slug),
    });
    if (done) event.preventDefault();
  };
  return (
    <div className="relative">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active !== undefined ? `${id}-${found.indexOf(active)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Type a name"
        className={`${fieldClass} w-full`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
          setIsOpen(true);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {isOpen ? `${total} found` : ""}
      </span>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Model configs"
        hidden={!isOpen}
        className="absolute right-0 left-0 z-10 mt-1 max-h-80 min-w-72 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 text-sm shadow-lg"
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          found.map((row, place) => (
            <li
              key={row.slug}
              id={`${id}-${place}`}
              role="option"
              aria-selected={row === active}
              className="flex min-h-8 cursor-pointer items-center justify-between gap-3 px-3 py-1 hover:bg-sunken aria-selected:bg-accent-soft"
              onClick={() => pick(row.slug)}
            >
              <span className="min-w-0 break-words">{row.label}</span>
              <span className="tabular-nums text-muted">{row.complete ? formatScore(row.index) : "incomplete"}</span>
            </li>
          ))}
        {isOpen && total > found.length && (
          <li role="presentation" className="px-3 py-1 text-muted">
            {total - found.length} more: type on
          </li>
        )}
        {isOpen && total === 0 && (
          <li role="presentation" className="px-3 py-1 text-muted">
            No model config is called like that
          </li>
        )}
      </ul>
    </div>
  );
}

interface ListKeys {
  readonly isOpen: boolean;
  readonly at: number;
  readonly move: (to: number) => void;
  readonly close: () => void;
  readonly pick: () => void;
}

/** Does what a key asks for; true when it asked for something. */
function keyDone(key: string, { isOpen, at, move, close, pick }: ListKeys): boolean {
  switch (key) {
    case "ArrowDown":
      move(isOpen ? at + 1 : 0);
      return true;
    case "ArrowUp":
      move(isOpen ? at - 1 : 0);
      return true;
    case "Enter":
      if (isOpen) pick();
      return isOpen;
    case "Escape":
      if (isOpen) close();
      return isOpen;
    default:
      return false;
  }
}

import { type ReactNode, useId, useState, type KeyboardEvent } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { ConfigSettings } from "../../app/config-badges.tsx";
import { formatInterval } from "../../../../src/results/format/numbers.ts";
import { formatScore } from "../../text/format.ts";
import { matchConfigs } from "./match-configs.ts";
import { PickMark } from "./pick-mark.tsx";
import { shapes, type Pick } from "./picks.ts";

interface PickCardsProps {
  readonly picks: readonly Pick[];
  readonly rows: readonly SiteRow[];
  readonly onChange: (slugs: readonly string[]) => void;
}

/** What is compared, the reference first, and the field that adds one more. */
export function PickCards({ picks, rows, onChange }: PickCardsProps): ReactNode {
  const slugs = picks.map(({ row }) => row.slug);
  return (
    <ul className="mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {picks.map((pick) => (
        <PickCard
          key={pick.row.slug}
          pick={pick}
          onRemove={() => onChange(slugs.filter((slug) => slug !== pick.row.slug))}
          onLead={() => onChange([pick.row.slug, ...slugs.filter((slug) => slug !== pick.row.slug)])}
        />
      ))}
      {picks.length < shapes.length && (
        <li className="rounded-lg border border-dashed border-line-strong p-3">
          <p className="mb-2 text-sm text-muted">{addText(picks.length)}</p>
          <ConfigCombobox
            label="Add a model config"
            rows={rows}
            without={slugs}
            onPick={(slug) => onChange([...slugs, slug])}
          />
        </li>
      )}
    </ul>
  );
}

function addText(count: number): string {
  if (count === 0) return "Reference: the others are compared with it";
  return count === 1 ? "Compared with the reference" : `Add another: up to ${shapes.length} in all`;
}

function PickCard({
  pick: { shape, name, row },
  onRemove,
  onLead,
}: {
  readonly pick: Pick;
  readonly onRemove: () => void;
  readonly onLead: () => void;
}): ReactNode {
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex items-start gap-2">
        <span className="text-sm leading-6 font-semibold">
          <PickMark shape={shape} />
        </span>
        <div className="min-w-0 flex-1">
          <Link
            href={pathTo("/m/:slug", { slug: row.slug })}
            className="inline-block min-h-6 font-semibold break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
            title={row.label}
          >
            {name}
          </Link>
          <ConfigSettings row={row} usual={null} />
        </div>
        {shape === "ring" && (
          <Badge tone="accent" title="Differences are the others’ values less its own">
            reference
          </Badge>
        )}
        <button
          type="button"
          className="-m-1 flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-lg leading-none text-muted hover:bg-sunken hover:text-text"
          onClick={onRemove}
          aria-label={`Remove ${row.label} from the comparison`}
          title="Remove"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          <b className="text-lg leading-none font-semibold text-text tabular-nums">{formatScore(row.index)}</b>{" "}
          {row.complete ? formatInterval(row.interval) : "incomplete"} · {row.runs} {row.runs === 1 ? "run" : "runs"}
        </p>
        {shape !== "ring" && (
          <button
            type="button"
            className={`${buttonClass} px-2`}
            onClick={onLead}
            aria-label={`As reference: ${row.label}`}
          >
            As reference
          </button>
        )}
      </div>
    </li>
  );
}

interface ComboboxProps {
  readonly label: string;
  readonly rows: readonly SiteRow[];
  /** Slugs already picked. */
  readonly without: readonly string[];
  readonly onPick: (slug: string) => void;
}

const most = 60;

/** A field that finds a model config as it is typed: the pattern "combobox with list autocomplete" of the ARIA guide. */
function ConfigCombobox({ label, rows, without, onPick }: ComboboxProps): ReactNode {
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
    if (event.key === "ArrowDown") move(isOpen ? at + 1 : 0);
    else if (event.key === "ArrowUp") move(isOpen ? at - 1 : 0);
    else if (event.key === "Enter" && isOpen) pick(active?.slug);
    else if (event.key === "Escape" && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
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
        spellCheck="false"
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
            {total - found.length} more: keep typing
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

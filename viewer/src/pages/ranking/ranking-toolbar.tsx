import { useMemo, useState, type ReactNode } from "react";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { Select } from "../../app/select.tsx";
import { choicesIn, filterNames, isActive, without, type RankingFilter, relaxations } from "./ranking-filter.ts";

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** The filters, which are part of the address, the number of rows, and the actions. */
export function RankingToolbar({
  rows,
  shown,
  filter,
  change,
  isNarrow,
  children,
}: {
  readonly rows: readonly SiteRow[];
  readonly shown: number;
  readonly filter: RankingFilter;
  readonly change: Change;
  /** On a phone all filters but the text are behind a button. */
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const on = filterNames.filter((name) => name !== "q" && isActive(filter, name)).length;
  const [isOpen, setIsOpen] = useState(on > 0);
  return (
    <form
      role="search"
      aria-label="Filter the ranking"
      className="mb-3 flex flex-wrap items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        className={`${fieldClass} min-w-36 flex-1 sm:max-w-64`}
        placeholder="Filter by name"
        aria-label="Filter by name, model, provider or badge"
        value={filter.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      {isNarrow && (
        <button type="button" className={buttonClass} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Options{on > 0 && ` (${on})`} <span aria-hidden="true">{isOpen ? "▴" : "▾"}</span>
        </button>
      )}
      {(!isNarrow || isOpen) && <Choosers rows={rows} filter={filter} change={change} />}
      {isNarrow && isOpen && children}
      <span className="ml-auto flex flex-wrap items-center gap-2 text-sm text-muted">
        <span role="status" className="mr-1">
          {shown === rows.length ? "" : `${shown} of `}
          {rows.length} {rows.length === 1 ? "model config" : "model configs"}
        </span>
        {(on > 0 || isActive(filter, "q")) && (
          <button type="button" className={buttonClass} onClick={() => change(without(filterNames))}>
            Show all
          </button>
        )}
        {!isNarrow && children}
      </span>
    </form>
  );
}

function Choosers({
  rows,
  filter,
  change,
}: {
  readonly rows: readonly SiteRow[];
  readonly filter: RankingFilter;
  readonly change: Change;
}): ReactNode {
  const choices = useMemo(() => choicesIn(rows), [rows]);
  const runs = filter.runs === 0 ? null : String(filter.runs);
  return (
    <>
      {choosers.map(({ name, says, all }) => {
        const value = name === "runs" ? runs : filter[name];
        const known = choices[name].map((choice) => [choice.value, choice.says] as const);
        // A single value is no choice; an active filter is always shown.
        if (known.length < 2 && value === null) return null;
        const unknown = value === null || known.some(([own]) => own === value) ? [] : [[value, value] as const];
        return (
          <Select
            key={name}
            label={says}
            value={value ?? ""}
            options={[["", all], ...unknown, ...known]}
            onChange={(chosen) => change({ [name]: chosen })}
            className={`max-w-40 max-sm:max-w-none max-sm:flex-1 max-sm:basis-2/5 ${value === null ? "" : "border-accent! bg-accent-soft!"}`}
          />
        );
      })}
      <label className="flex min-h-8 cursor-pointer items-center gap-1.5 px-1 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={filter.complete}
          onChange={(event) => change({ complete: event.target.checked ? "1" : null })}
        />
        Complete only
      </label>
    </>
  );
}

const choosers = [
  { name: "vendor", says: "Vendor", all: "all vendors" },
  { name: "provider", says: "Provider", all: "all providers" },
  { name: "reasoning", says: "Reasoning", all: "all reasoning" },
  { name: "runs", says: "Runs", all: "any runs" },
] as const;

/** Shown when no row matches: each filter that could be removed, with the number of rows then. */
export function NothingFits({
  rows,
  filter,
  change,
}: {
  readonly rows: readonly SiteRow[];
  readonly filter: RankingFilter;
  readonly change: Change;
}): ReactNode {
  const ways = relaxations(rows, filter);
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center">
      <p className="font-medium">No model config matches {ways.map(({ says }) => says).join(" and ")}.</p>
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        {ways.length > 1 &&
          ways
            .filter(({ rows: count }) => count > 0)
            .map(({ name, says, rows: count }) => (
              <button
                key={name}
                type="button"
                className={`${buttonClass} max-w-full`}
                onClick={() => change(without([name]))}
              >
                <span className="truncate">
                  Without {says}: {count}
                </span>
              </button>
            ))}
        <button type="button" className={buttonClass} onClick={() => change(without(filterNames))}>
          Show all {rows.length}
        </button>
      </p>
    </div>
  );
}

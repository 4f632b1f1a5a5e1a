import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass } from "../../app/button.ts";
import { ConfigSettings } from "../../app/config-badges.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatInterval, formatScore } from "../../text/format.ts";
import { ConfigCombobox } from "./config-combobox.tsx";
import { PickMark } from "./pick-mark.tsx";
import { letters, type Pick } from "./picks.ts";

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
      {picks.map(({ letter, row }) => (
        <PickCard
          key={row.slug}
          pick={{ letter, row }}
          onRemove={() => onChange(slugs.filter((slug) => slug !== row.slug))}
          onLead={() => onChange([row.slug, ...slugs.filter((slug) => slug !== row.slug)])}
        />
      ))}
      {picks.length < letters.length && (
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
  if (count === 0) return "The reference: all others are held against it";
  return count === 1 ? "Held against it" : `One more, if you like: up to ${letters.length}`;
}

function PickCard({
  pick: { letter, row },
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
          <PickMark letter={letter} />
        </span>
        <div className="min-w-0 flex-1">
          <Link
            href={`/m/${row.slug}`}
            className="inline-block min-h-6 font-semibold break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
            title={row.label}
          >
            {shortName(row)}
          </Link>
          <ConfigSettings row={row} />
        </div>
        {letter === "A" && (
          <Badge tone="accent" title="Differences are the others’ values less its own">
            reference
          </Badge>
        )}
        <button
          type="button"
          className="-m-1 flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-lg leading-none text-muted hover:bg-sunken hover:text-text"
          onClick={onRemove}
          aria-label={`Do not compare ${row.label}`}
          title="Take it out"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          <b className="text-lg leading-none font-semibold text-text tabular-nums">{formatScore(row.index)}</b>{" "}
          {row.complete ? formatInterval(row.interval) : "incomplete"} · {row.runs} {row.runs === 1 ? "run" : "runs"}
        </p>
        {letter !== "A" && (
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

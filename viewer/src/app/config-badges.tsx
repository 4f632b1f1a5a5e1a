import type { ReactNode } from "react";
import type { SiteRow } from "../../../src/results/contract/site.ts";
import { unusualSettings, type UsualSettings } from "../text/config-name.ts";
import { patternText } from "../text/pattern-text.ts";
import { Badge } from "./badge.tsx";
import { describeUngraded, ungradedMeaning } from "../../../src/results/format/ungraded.ts";
import { describeUnstable, unstableMeaning } from "../../../src/results/format/patterns.ts";

type BadgeName = SiteRow["badges"][number];

const badges: Readonly<Record<BadgeName, { readonly tone: "plain" | "accent" | "warn"; readonly title: string }>> = {
  free: { tone: "plain", title: "Free of charge" },
  local: { tone: "plain", title: "Ran on a local server" },
  simulated: { tone: "warn", title: "Answered by the built-in simulator: says nothing about a real model" },
  imported: { tone: "plain", title: "Imported: measured elsewhere" },
  mixed: { tone: "warn", title: "Results of several origins (live, simulated, imported) in one row" },
  provisional: {
    tone: "warn",
    title: "A single run: its interval is estimated from how much the runs of other rows vary",
  },
};

/** Notable properties of a model config. `except` are badges that the page states elsewhere. */
export function ConfigBadges({
  row,
  except = [],
}: {
  readonly row: Pick<SiteRow, "badges" | "pattern" | "unranked" | "unstable" | "ungraded">;
  readonly except?: readonly BadgeName[];
}): ReactNode {
  const pattern = patternText(row);
  return (
    <>
      {pattern !== null && (
        <Badge tone={row.unranked == null ? "plain" : "warn"} title={pattern.title}>
          {pattern.label}
        </Badge>
      )}
      {row.unstable != null && (
        <Badge tone="warn" title={`${unstableMeaning} (${describeUnstable(row.unstable)})`}>
          unstable
        </Badge>
      )}
      {row.ungraded != null && (
        <Badge tone="warn" title={`${ungradedMeaning} (${describeUngraded(row.ungraded)})`}>
          too few grades
        </Badge>
      )}
      {row.badges
        .filter((name) => !except.includes(name))
        .map((name) => (
          <Badge key={name} tone={badges[name].tone} title={badges[name].title}>
            {name}
          </Badge>
        ))}
    </>
  );
}

/** The provider, and what differs from the usual settings, in small print, then the badges. */
export function ConfigSettings({
  row,
  usual,
  except,
}: {
  readonly row: Pick<SiteRow, "badges" | "pattern" | "unranked" | "unstable" | "ungraded"> &
    Parameters<typeof unusualSettings>[0];
  readonly usual: UsualSettings;
  readonly except?: readonly BadgeName[];
}): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-muted">
      <span className="break-words empty:hidden">{unusualSettings(row, usual).join(" · ")}</span>
      <ConfigBadges row={row} {...(except === undefined ? {} : { except })} />
    </span>
  );
}

import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteRow, SiteScenarios, Trajectory } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { ConfigBadges } from "../../app/config-badges.tsx";
import { markText } from "../../text/marks.ts";
import type { TrajectoryPlace } from "./find-trajectory.ts";

/** From the ranking by the model to this run of it. */
export function Breadcrumb({ place, label }: { readonly place: TrajectoryPlace; readonly label: string }): ReactNode {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-1.5">
        <li>
          <Link href={pathTo("/")} className="inline-flex min-h-6 items-center hover:text-accent hover:underline">
            Ranking
          </Link>
        </li>
        <li className="min-w-0">
          <Slash />
          <Link
            href={pathTo("/m/:slug", { slug: place.slug })}
            className="text-base font-medium [overflow-wrap:anywhere] text-accent hover:underline"
          >
            <bdi>{label}</bdi>
          </Link>
        </li>
        <li>
          <Slash />
          run {place.run}
        </li>
      </ol>
    </nav>
  );
}

function Slash(): ReactNode {
  return (
    <span aria-hidden="true" className="me-1.5 text-line-strong">
      /
    </span>
  );
}

interface LeadProps {
  readonly trajectory: Trajectory;
  readonly row: SiteRow | undefined;
  readonly place: TrajectoryPlace;
  readonly wording: SiteScenarios;
}

/** How it was asked, what is the matter with it, and where others answer the same. */
export function TrajectoryLead({ trajectory, row, place, wording }: LeadProps): ReactNode {
  const mark = markText(trajectory.mark);
  const answered = trajectory.turns.filter(({ answer }) => answer !== null).length;
  const scenario = wording.scenarios.find(({ id }) => id === trajectory.scenarioId);
  const facts = [
    configurationTitle(trajectory, wording),
    ...(scenario?.pressure == null ? [] : [`pressure: ${scenario.pressure}`]),
  ];
  return (
    <>
      {facts.join(" · ")} ·{" "}
      <Link href={pathTo("/s/:slug", { slug: place.scenario })} className="text-accent underline">
        all answers to it
      </Link>{" "}
      <span className="ms-1 inline-flex flex-wrap gap-1 align-middle">
        {mark.label !== null && (
          <Badge tone={mark.tone} title={mark.title}>
            {mark.label}
          </Badge>
        )}
        {answered < trajectory.turns.length && answered > 0 && (
          <Badge tone="warn">
            {answered} of {trajectory.turns.length} turns answered
          </Badge>
        )}
        {row !== undefined && <ConfigBadges row={row} />}
      </span>
    </>
  );
}

const deliveries: Readonly<Record<Trajectory["configuration"]["delivery"], string>> = {
  user_role: "the human speaks as user",
  tool_role: "the human speaks through a tool",
};

/** A configuration in words: which system message, and how the human's words arrive. */
export function configurationTitle(
  { configuration: { variant, delivery } }: Pick<Trajectory, "configuration">,
  { systemVariants }: Pick<SiteScenarios, "systemVariants">,
): string {
  const title = systemVariants.find(({ id }) => id === variant)?.title ?? variant;
  return `${title}, ${deliveries[delivery]}`;
}

import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { SiteRow, SiteRun, SiteScenarios, Trajectory, SiteIndex } from "../../../../src/results/contract/site.ts";
import { ballotWord } from "../../../../src/results/format/ballots.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { MarkBadge } from "../../app/mark-badge.tsx";
import { ConfigBadges } from "../../app/config-badges.tsx";
import { useKeys } from "../../app/keys.tsx";
import { TextLink } from "../../app/text-link.tsx";
import { shortName } from "../../text/config-name.ts";
import {
  type TrajectoryPlace,
  modelNeighbours,
  runNeighbours,
  scenarioNeighbours,
  type Neighbour,
  type Neighbours,
  trajectoryPath,
} from "./find-trajectory.ts";

/** Breadcrumbs: ranking, model, run. */
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
            className="font-medium [overflow-wrap:anywhere] text-accent hover:underline"
          >
            <bdi title={label}>{shortName({ label })}</bdi>
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

/** The configuration, problems, and a link to all answers to the scenario. */
export function TrajectoryLead({ trajectory, row, place, wording }: LeadProps): ReactNode {
  const asked = trajectory.turns.filter(({ skipped }) => skipped === null);
  const answered = asked.filter(({ answer }) => answer !== null).length;
  const scenario = wording.scenarios.find(({ id }) => id === trajectory.scenarioId);
  const facts = [
    configurationTitle(trajectory, wording),
    ...(scenario?.pressure == null ? [] : [`pressure: ${scenario.pressure}`]),
  ];
  return (
    <>
      {facts.join(" · ")} · <TextLink to={pathTo("/s/:slug", { slug: place.scenario })}>all answers to it</TextLink>{" "}
      <Continued trajectory={trajectory} place={place} wording={wording} />
      <span className="ms-1 inline-flex flex-wrap gap-1 align-middle">
        <MarkBadge mark={trajectory.mark} />
        {answered < asked.length && answered > 0 && (
          <Badge tone="warn">
            {answered} of {asked.length} turns answered
          </Badge>
        )}
        {row !== undefined && <ConfigBadges row={row} />}
      </span>
    </>
  );
}

/** Where the repeated turns come from. */
function Continued({ trajectory, place, wording }: Omit<LeadProps, "row">): ReactNode {
  const trunk = wording.scenarios.find(({ id }) => id === trajectory.forkedAt?.scenarioId);
  if (trunk === undefined) return null;
  return (
    <>
      · continues <TextLink to={trajectoryPath({ ...place, scenario: trunk.slug })}>{trunk.title}</TextLink>{" "}
    </>
  );
}

/** In a suite with items: the conversations about this one in this run, each with its ballots, and its situation. */
export function Arms({
  results,
  chosen,
  place,
  wording,
  search,
}: {
  readonly results: SiteRun;
  readonly chosen: Trajectory;
  readonly place: TrajectoryPlace;
  readonly wording: SiteScenarios;
  /** The configuration that the address names. */
  readonly search: string | null;
}): ReactNode {
  const { arm, configuration } = chosen;
  if (arm === null) return null;
  const arms = results.trajectories.filter(
    (each) =>
      each.arm?.item === arm.item &&
      each.configuration.variant === configuration.variant &&
      each.configuration.delivery === configuration.delivery,
  );
  return (
    <nav aria-label="Conversations about this question" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {arms.map((each) => {
          const scenario = wording.scenarios.find(({ id }) => id === each.scenarioId);
          if (scenario === undefined) return null;
          const to = trajectoryPath({ ...place, scenario: scenario.slug });
          return (
            <li key={each.scenarioId}>
              <Link
                href={search === null ? to : `${to}?configuration=${search}`}
                aria-current={each === chosen ? "page" : undefined}
                className="block rounded-lg border border-line bg-surface px-3 py-1.5 hover:border-line-strong aria-[current]:border-accent aria-[current]:bg-accent-soft"
              >
                <span className="block text-sm text-muted">{scenario.title.split(": ").at(-1)}</span>
                <span className="font-semibold tabular-nums">{ballotsOf(each, arms)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Ballots: 0 is {arm.sides.a}, 10 is {arm.sides.b}.{" "}
        <TextLink to={`${pathTo("/situations/:slug", { slug: arm.situation })}?c=${encodeURIComponent(place.slug)}`}>
          The situation, and where all models stood
        </TextLink>
      </p>
    </nav>
  );
}

/** `8 → 6 → 2`, from the first answer on. */
function ballotsOf(chosen: Trajectory, arms: readonly Trajectory[]): string {
  const opener = arms.find(({ scenarioId }) => scenarioId === chosen.forkedAt?.scenarioId);
  const opening = [...new Set(numbersIn(opener ?? chosen))].join(" or ");
  const asked = numbersIn(chosen);
  if (asked.length === 0) return "not asked";
  return opener === undefined ? opening : [opening, ...asked].join(" → ");
}

/** A repair in the place of what it repairs. */
function numbersIn({ turns }: Trajectory): readonly string[] {
  return turns.flatMap(({ ballot, repeated, skipped }) =>
    ballot === null || repeated || skipped !== null ? [] : ballotWord(ballot),
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

/** Links and keys to the neighbouring scenarios, runs and models. */
export function NeighbourLinks({
  place: here,
  index,
  search,
}: {
  readonly place: TrajectoryPlace;
  readonly index: SiteIndex;
  /** The address's parameters that the links keep. */
  readonly search: string;
}): ReactNode {
  const [, navigate] = useLocation();
  const row = index.rows.find(({ slug }) => slug === here.slug);
  const ways: readonly {
    readonly name: "Scenario" | "Run" | "Model";
    readonly neighbours: Neighbours;
    readonly keys: readonly [previous: string, next: string];
  }[] = [
    { name: "Scenario", neighbours: scenarioNeighbours(here, index.scenarios), keys: ["p", "n"] },
    { name: "Run", neighbours: runNeighbours(here, row), keys: ["[", "]"] },
    { name: "Model", neighbours: modelNeighbours(here, index.rows), keys: ["k", "j"] },
  ];
  const addressOf = ({ to }: Neighbour): string => `${trajectoryPath(to)}${search === "" ? "" : `?${search}`}`;
  const go = (neighbour: Neighbour | null): void => {
    if (neighbour !== null) navigate(addressOf(neighbour));
  };
  useKeys(
    ways.flatMap(({ name, neighbours, keys: [previous, next] }) => [
      { keys: next, says: `Next ${name.toLowerCase()}`, run: () => go(neighbours.next) },
      { keys: previous, says: `Previous ${name.toLowerCase()}`, run: () => go(neighbours.previous) },
    ]),
  );
  return (
    <nav aria-label="Neighbouring scenarios, runs and models" className="flex gap-1.5 sm:gap-3">
      {ways.map(({ name, neighbours: { place, of, previous, next }, keys }) => (
        <div key={name} className="flex items-center overflow-hidden rounded-md border border-line bg-surface text-sm">
          <Step to={previous} address={addressOf} sign="‹" says={`Previous ${name.toLowerCase()}`} hotkey={keys[0]} />
          <span className="border-x border-line px-2 text-center whitespace-nowrap text-muted tabular-nums max-sm:px-1.5 max-sm:text-xs">
            <span className="max-sm:block">{name}</span> {place === 0 ? "–" : place}/{of}
          </span>
          <Step to={next} address={addressOf} sign="›" says={`Next ${name.toLowerCase()}`} hotkey={keys[1]} />
        </div>
      ))}
    </nav>
  );
}

interface StepProps {
  readonly to: Neighbour | null;
  readonly address: (to: Neighbour) => string;
  readonly sign: string;
  readonly says: string;
  readonly hotkey: string;
}

function Step({ to, address, sign, says, hotkey }: StepProps): ReactNode {
  const className = "inline-flex min-h-8 min-w-8 items-center justify-center text-lg leading-none";
  if (to === null)
    return (
      <span aria-hidden="true" className={`${className} text-line-strong`}>
        {sign}
      </span>
    );
  return (
    <Link
      href={address(to)}
      aria-label={`${says}: ${to.label}`}
      title={`${says} (${hotkey}): ${to.label}`}
      className={`${className} hover:bg-sunken`}
    >
      {sign}
    </Link>
  );
}

import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useKeys } from "../../app/keys.tsx";
import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import {
  modelNeighbours,
  runNeighbours,
  scenarioNeighbours,
  type Neighbour,
  type Neighbours,
  type TrajectoryPlace,
} from "./find-trajectory.ts";
import { trajectoryPath } from "./trajectory-address.ts";

interface Way {
  readonly name: "Scenario" | "Run" | "Model";
  readonly neighbours: Neighbours;
  readonly keys: readonly [previous: string, next: string];
}

interface NeighbourLinksProps {
  readonly place: TrajectoryPlace;
  readonly index: SiteIndex;
  /** The address's parameters that go along. */
  readonly search: string;
}

/** To the scenarios, runs and models on either side, also by keys. */
export function NeighbourLinks({ place: here, index, search }: NeighbourLinksProps): ReactNode {
  const [, navigate] = useLocation();
  const row = index.rows.find(({ slug }) => slug === here.slug);
  const ways: readonly Way[] = [
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
    <nav aria-label="Scenarios, runs and models beside this one" className="flex gap-1.5 sm:gap-3">
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

import type { SiteIndex, SiteRow, Trajectory } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";

/** The trajectory that an address names. */
export interface TrajectoryPlace {
  readonly slug: string;
  readonly run: number;
  /** The scenario's slug. */
  readonly scenario: string;
}

export interface Neighbour {
  readonly to: TrajectoryPlace;
  /** A title or a label. */
  readonly label: string;
}

/** The neighbours in one order: scenarios, runs or models. */
export interface Neighbours {
  /** The position from 1; 0 where it is not part of the order. */
  readonly place: number;
  readonly of: number;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** The name of a configuration in an address. */
export function configurationName({ configuration: { variant, delivery } }: Pick<Trajectory, "configuration">): string {
  return `${variant}.${delivery}`;
}

/**
 * The trajectories of one scenario, one for each configuration, and the one that the address names: by default the first of those that
 * count in the ranking, else the first.
 */
export function chooseTrajectory<Shown extends Pick<Trajectory, "scenarioId" | "configuration">>(
  run: { readonly trajectories: readonly Shown[] },
  scenarioId: string,
  wanted: string | null,
  counting: SiteIndex["configurations"] = [],
): { readonly all: readonly Shown[]; readonly chosen: Shown | null } {
  const all = run.trajectories.filter((trajectory) => trajectory.scenarioId === scenarioId);
  const named = all.find((each) => configurationName(each) === wanted);
  const names = new Set(counting.map((configuration) => configurationName({ configuration })));
  const counted = all.find((each) => names.has(configurationName(each)));
  return { all, chosen: named ?? counted ?? all[0] ?? null };
}

export function scenarioNeighbours(place: TrajectoryPlace, scenarios: SiteIndex["scenarios"]): Neighbours {
  return neighboursAt(
    scenarios.map(({ slug, title }) => ({ to: { ...place, scenario: slug }, label: title })),
    scenarios.findIndex(({ slug }) => slug === place.scenario),
  );
}

export function runNeighbours(place: TrajectoryPlace, row: SiteRow | undefined): Neighbours {
  const numbers = row?.runNumbers ?? [place.run];
  return neighboursAt(
    numbers.map((run) => ({ to: { ...place, run }, label: `run ${run}` })),
    numbers.indexOf(place.run),
  );
}

/** In the leaderboard's order. The same run if it exists, else the model's first. */
export function modelNeighbours(place: TrajectoryPlace, rows: readonly SiteRow[]): Neighbours {
  const withRuns = rows.filter(({ runNumbers }) => runNumbers.length > 0);
  return neighboursAt(
    withRuns.map(({ slug, label, runNumbers }) => {
      const run = runNumbers.includes(place.run) ? place.run : (runNumbers[0] ?? place.run);
      return { to: { ...place, slug, run }, label };
    }),
    withRuns.findIndex(({ slug }) => slug === place.slug),
  );
}

function neighboursAt(line: readonly Neighbour[], at: number): Neighbours {
  if (at === -1) return { place: 0, of: line.length, previous: null, next: line[0] ?? null };
  return { place: at + 1, of: line.length, previous: line[at - 1] ?? null, next: line[at + 1] ?? null };
}

export function trajectoryPath({ slug, run, scenario }: TrajectoryPlace): string {
  return pathTo("/t/:slug/:run/:scenario", { slug, run, scenario });
}

/** The address's parameters with some of them changed; null removes one. */
export function changed(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

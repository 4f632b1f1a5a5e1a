import type { TrajectoryPlace } from "./find-trajectory.ts";

export function trajectoryPath({ slug, run, scenario }: TrajectoryPlace): string {
  return `/t/${slug}/${run}/${scenario}`;
}

/** The address's parameters with some of them changed; null takes one away. */
export function changed(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

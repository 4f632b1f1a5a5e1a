import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { TrajectoryPlace } from "./find-trajectory.ts";

export function trajectoryPath({ slug, run, scenario }: TrajectoryPlace): string {
  return pathTo("/t/:slug/:run/:scenario", { slug, run, scenario });
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

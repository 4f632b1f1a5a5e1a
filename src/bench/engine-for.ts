import { runGraph, type Engine } from "../engine/index.ts";
import type { ScaleOut } from "./benchmark-environment.ts";
import type { ScaledWork } from "./scale/scaled-work.ts";

/** This process's engine, or the one that has workers do it: loaded only then, for one machine needs no database server. */
export async function engineFor(scaleOut: ScaleOut | undefined, work: ScaledWork): Promise<Engine> {
  if (scaleOut === undefined) return runGraph;
  const { engineOverWorkers } = await import("./scale/engine-over-workers.ts");
  return engineOverWorkers(work, scaleOut);
}

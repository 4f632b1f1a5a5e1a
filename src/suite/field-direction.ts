/** Which end of a field means more independence, as numbers: a boolean counts 1 or 0. */
export function directionOf(better: Better): "higher" | "lower";
export function directionOf(better: Better | undefined): "higher" | "lower" | undefined;
export function directionOf(better: Better | undefined): "higher" | "lower" | undefined {
  if (typeof better !== "boolean") return better;
  return better ? "higher" : "lower";
}

type Better = "higher" | "lower" | boolean;

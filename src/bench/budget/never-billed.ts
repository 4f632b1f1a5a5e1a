import type { Called } from "../check-models.ts";

/** One's own machine, the simulator in this process, and what a router gives away. */
export function isNeverBilled({ endpoint, sentAs }: Called): boolean {
  return endpoint.kind === "local" || endpoint.kind === "simulator" || sentAs.endsWith(":free");
}

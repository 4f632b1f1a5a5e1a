import type { Endpoint } from "../../domain/index.ts";
import type { Called } from "../check-models.ts";

/** One's own machine, and the simulator in this process. */
export function billsNobody({ kind }: Endpoint): boolean {
  return kind === "local" || kind === "simulator";
}

/** Also what a router gives away. */
export function isNeverBilled({ endpoint, sentAs }: Called): boolean {
  return billsNobody(endpoint) || sentAs.endsWith(":free");
}

import { hasView, type Lean, meanLean } from "../../../ballot/index.ts";
import type { Item } from "../../../domain/situation.ts";
import { type PilotAnswers, type PilotRow, scenarioOfArm } from "../pilot-answers.ts";

/** What a part found of one situation, telling, push or model. */
export interface Finding {
  readonly subject: string;
  /** By the head of their column. */
  readonly figures: Readonly<Record<string, number | null>>;
  /** `open`: too few answers for the rule. */
  readonly verdict: "keep" | "rewrite" | "drop" | "open";
  readonly why: string | null;
}

/** A condition on the whole part. `isMet` is null where the answers cannot decide it. */
export interface Check {
  readonly title: string;
  readonly required: string;
  readonly found: string;
  readonly isMet: boolean | null;
}

export interface Findings {
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
}

export const undecided = { verdict: "open", why: null } as const;

export function verdict(
  change: "rewrite" | "drop",
  faults: readonly (string | false)[],
): Pick<Finding, "verdict" | "why"> {
  const found = faults.filter((fault) => fault !== false);
  return found.length === 0 ? { verdict: "keep", why: null } : { verdict: change, why: found.join("; ") };
}

/** Where a model stands at an opener; null without a view. */
export function viewOn(answers: PilotAnswers, row: PilotRow, item: Item): Lean | null | "not asked" {
  const leans = answers.leans(row, scenarioOfArm(answers.suite, item, "opener"));
  const [ballot] = answers.suite.ballots ?? [];
  if (leans.length === 0 || ballot === undefined) return "not asked";
  const view = meanLean(leans);
  return hasView(view, ballot) ? view : null;
}

export function pointsFrom(view: Lean, later: Lean): number {
  return Math.sign(view) * (view - later);
}

export function share<Each>(list: readonly Each[], is: (each: Each) => boolean): number | null {
  return list.length === 0 ? null : list.filter(is).length / list.length;
}

export function percent(value: number | null): number | null {
  return value === null ? null : 100 * value;
}

export function inPercent(value: number): string {
  return `${Math.round(100 * value)} %`;
}

export function fixed(value: number | null): string {
  return value === null ? "-" : String(Number(value.toFixed(1)));
}

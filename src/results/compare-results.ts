import { BenchError, eachOrAllErrors, type Digest, type IntervalMethod } from "../domain/index.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import { isPattern } from "../outside/match-names.ts";
import { closestNamed, listedLabels, partlyNamed, type Store } from "../store/index.ts";
import type { Comparison } from "./contract.ts";
import { loadComparison } from "./load-comparison.ts";

interface ComparisonRequest {
  readonly store: Store;
  /** See `chooseForComparison`. */
  readonly names: readonly string[];
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  /** Judges' models, labels or ids: a panel where several are given; none for the one with the most scored verdicts. */
  readonly judges: readonly string[];
  readonly excludeOwnFamily: boolean;
  /** Which interval is shown beside an index; null for the suite's. */
  readonly interval: IntervalMethod | null;
  /** Which pairs differences are tested of: every one, or each with the first. */
  readonly against: "all" | "first";
  readonly now: () => Date;
}

/**
 * Puts stored model configs side by side, the first one named as the reference.
 * Rejects with `usage` when fewer than two are named or a name is ambiguous, with `not-found` when it fits none.
 */
export function compareResults({ store, names, ...query }: ComparisonRequest): Promise<Comparison> {
  return loadComparison(store, { ...query, choose: (rows) => chooseForComparison(names, rows) });
}

interface Candidate {
  readonly id: Digest;
  readonly label: string;
  readonly model: string;
}

/**
 * The ids of the named model configs, in that order, each once. A name is a label, a model id (all its model configs), a
 * pattern (`kimi*`), the beginning of an id, or a part of a label or model id that only one model config has.
 * @throws BenchError usage when fewer than two are named, a part fits several, or names fit none: all of these at once.
 */
export function chooseForComparison(names: readonly string[], candidates: readonly Candidate[]): readonly Digest[] {
  const chosen = [...new Set(eachOrAllErrors(names, (name) => named(name, candidates)).flat())];
  if (chosen.length > 1) return chosen.map(({ id }) => id);
  const others = candidates.filter((candidate) => !chosen.includes(candidate));
  throw new BenchError({
    code: "usage",
    message: `A comparison needs two model configs, and ${names.map((name) => `"${name}"`).join(", ")} names only ${chosen[0]?.label}.`,
    hint: others.length === 0 ? "There is no other in this suite." : `Name another: ${listedLabels(others)}.`,
  });
}

function named(name: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const closest = closestNamed(name, candidates);
  const found = closest.length > 0 ? closest : partlyNamed(name, candidates);
  if (found.length === 0) throw unknown(name, candidates);
  return found;
}

function unknown(name: string, candidates: readonly Candidate[]): BenchError {
  const near = nearestNames(
    name,
    candidates.flatMap(({ label, model }) => [label, model, label.split(/[+@]/u)[0] ?? label]),
    3,
  );
  return new BenchError({
    code: "usage",
    message: `No model config with results in this suite ${isPattern(name) ? "fits the pattern" : "is called"} "${name}".`,
    hint:
      near.length > 0 && !isPattern(name)
        ? `Did you mean ${near.join(", ")}?`
        : candidates.length === 0
          ? "There are no results in this suite yet."
          : `There is ${listedLabels(candidates)}.`,
  });
}

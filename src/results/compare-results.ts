import { eachOrAllErrors } from "../domain/all-errors.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import { isPattern, shortLabel } from "../outside/match-names.ts";
import { type ReportStore, type Store } from "../store/index.ts";
import type { Comparison } from "./contract.ts";
import { buildComparison, type ComparisonOptions } from "./build-comparison.ts";
import { loadSource, type LeaderboardQuery } from "./load-leaderboard.ts";
import { closestNamed, listedLabels, partlyNamed } from "../store/selection/select-stored-model-configs.ts";

/** Reads the source of a comparison. Rejects with `not-found` or `unknown-suite`, and with any error of `choose`. */
export async function loadComparison(
  store: ReportStore,
  query: LeaderboardQuery & ComparisonOptions,
): Promise<Comparison> {
  return buildComparison(await loadSource(store, query), query);
}

/**
 * Puts stored model configs side by side, the first one named as the reference; for names see `chooseForComparison`.
 * Rejects with `usage` when fewer than two are named or a name is ambiguous, with `not-found` when it fits none.
 */
export function compareResults({
  store,
  names,
  ...query
}: LeaderboardQuery &
  Pick<ComparisonOptions, "against"> & {
    readonly store: Store;
    readonly names: readonly string[];
  }): Promise<Comparison> {
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
    hint:
      others.length === 0
        ? "There is no other in this suite. To compare two prompts of it again: the same aib run --prompts, which repeats no finished call."
        : `Name another: ${listedLabels(others)}.`,
  });
}

function named(name: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const closest = closestNamed(name, candidates);
  const found = closest.length > 0 ? closest : partlyNamed(name, candidates);
  if (found.length > 0) return found;
  // Other commands take names with commas between them.
  const parts = name.split(",").filter((part) => part.trim() !== "");
  if (!name.includes(",") || parts.length === 0) throw unknown(name, candidates);
  return eachOrAllErrors(parts, (part) => named(part.trim(), candidates)).flat();
}

function unknown(name: string, candidates: readonly Candidate[]): BenchError {
  const near = nearestNames(
    name,
    candidates.flatMap(({ label, model }) => [label, model, shortLabel({ label })]),
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

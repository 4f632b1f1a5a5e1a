import { BenchError, type Digest } from "../domain/index.ts";
import { nearestNames } from "../model/index.ts";
import { isPattern, itemsNamed } from "./match-names.ts";

interface Candidate {
  readonly id: Digest;
  readonly label: string;
  readonly model: string;
}

const mostListed = 8;

/**
 * The ids of those that are named, in that order, each once. A name is a label, a model id (all its model configs), a
 * pattern (`kimi*`), the beginning of an id, or a part of a label or model id that only one model config has.
 * @throws BenchError usage when fewer than two are named or a part fits several, not-found when a name fits none.
 */
export function chooseForComparison(names: readonly string[], candidates: readonly Candidate[]): readonly Digest[] {
  const chosen = [...new Set(names.flatMap((name) => named(name, candidates)))];
  if (chosen.length > 1) return chosen.map(({ id }) => id);
  const others = candidates.filter((candidate) => !chosen.includes(candidate));
  throw new BenchError({
    code: "usage",
    message: `A comparison needs two model configs, and ${names.map((name) => `"${name}"`).join(", ")} names only ${chosen[0]?.label}.`,
    hint: others.length === 0 ? "There is no other in this suite." : `Name another: ${listOf(others)}.`,
  });
}

function named(name: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = itemsNamed(name, candidates);
  if (exact.length > 0) return exact;
  const shortened = [
    candidates.filter(hasId(name)),
    candidates.filter(isCalled(name)),
    candidates.filter(contains(name)),
  ];
  const closest = shortened.find(({ length }) => length > 0);
  if (closest === undefined || isPattern(name)) throw unknown(name, candidates);
  if (closest.length === 1) return closest;
  throw new BenchError({
    code: "usage",
    message: `"${name}" fits ${closest.length} model configs.`,
    hint: `Say which: ${listOf(closest)}. A pattern ("*${name}*") compares them all.`,
  });
}

type Test = (candidate: Candidate) => boolean;

function hasId(name: string): Test {
  return ({ id }) => /^[0-9a-f]{6,64}$/u.test(name) && id.startsWith(name);
}

/** The label without provider, effort and temperature. */
function isCalled(name: string): Test {
  return ({ label }) => label.split(/[+@]/u)[0]?.toLowerCase() === name.toLowerCase();
}

function contains(name: string): Test {
  const part = name.toLowerCase();
  return ({ label, model }) =>
    part !== "" && (label.toLowerCase().includes(part) || model.toLowerCase().includes(part));
}

function unknown(name: string, candidates: readonly Candidate[]): BenchError {
  const near = nearestNames(
    name,
    candidates.flatMap(({ label, model }) => [label, model, label.split(/[+@]/u)[0] ?? label]),
    3,
  );
  return new BenchError({
    code: "not-found",
    message: `No model config with results in this suite ${isPattern(name) ? "fits the pattern" : "is called"} "${name}".`,
    hint:
      near.length > 0 && !isPattern(name)
        ? `Did you mean ${near.join(", ")}?`
        : candidates.length === 0
          ? "There are no results in this suite yet."
          : `There is ${listOf(candidates)}.`,
  });
}

function listOf(candidates: readonly Candidate[]): string {
  const labels = candidates.slice(0, mostListed).map(({ label }) => label);
  const more = candidates.length - labels.length;
  return `${labels.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

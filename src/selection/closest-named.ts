import { BenchError, type Digest } from "../domain/index.ts";
import { isPattern, itemsNamed, type Nameable } from "./match-names.ts";

interface Stored extends Nameable {
  readonly id: Digest;
}

const mostListed = 8;

/**
 * The stored model configs that a name stands for: by label, model id or pattern; else by the beginning of an id, or by the
 * label's first part (`holds-80`). None where it fits none.
 * @throws BenchError usage for a short name that several have.
 */
export function closestNamed<Item extends Stored>(name: string, items: readonly Item[]): readonly Item[] {
  const exact = itemsNamed(name, items);
  if (exact.length > 0 || isPattern(name)) return exact;
  const ids = items.filter(hasId(name));
  return single(name, ids.length > 0 ? ids : items.filter(isCalled(name)));
}

/** The one whose label or model id has this part. @throws BenchError usage where several have. */
export function partlyNamed<Item extends Stored>(part: string, items: readonly Item[]): readonly Item[] {
  return isPattern(part) ? [] : single(part, items.filter(contains(part)));
}

function single<Item extends Stored>(name: string, items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items;
  throw new BenchError({
    code: "usage",
    message: `"${name}" fits ${items.length} model configs.`,
    hint: `Say which: ${listedLabels(items)}. A pattern ("*${name}*") takes them all.`,
  });
}

/** For a hint: the first labels, and how many more there are. */
export function listedLabels(items: readonly Pick<Nameable, "label">[]): string {
  const labels = items.slice(0, mostListed).map(({ label }) => label);
  const more = items.length - labels.length;
  return `${labels.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

type Test = (item: Stored) => boolean;

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

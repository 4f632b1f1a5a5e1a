import { digestText } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import { normalised } from "../outside/normalised.ts";

const longest = 100;
const digits = 8;

/** Device names that Windows reserves in any case and with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u;

export interface Named {
  readonly id: string;
  readonly label: string;
}

/**
 * A unique name for addresses and files, by id: lower-case letters, digits and `.+@_-`, safe on every file system, also
 * on case-insensitive ones. Where two labels give the same slug, each gets a digest of its id; the slugs of others never
 * change.
 */
export function slugsOf(named: readonly Named[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(named, ({ label }) => plainSlug(label));
  const plain = new Set([...byName].flatMap(([name, own]) => (own.length === 1 ? name : [])));
  return new Map(
    [...byName].flatMap(([name, own]) =>
      own.map(({ id }) => [id, own.length === 1 ? name : withDigest({ name, id, taken: plain })] as const),
    ),
  );
}

/** The names of scenarios in addresses. */
export function scenarioSlugs({ scenarios }: Pick<Suite, "scenarios">): ReadonlyMap<string, string> {
  return slugsOf(scenarios.map(({ id }) => ({ id, label: id })));
}

/** The names of situations in addresses; none in a suite without them. */
export function situationSlugs({ situations }: Pick<Suite, "situations">): ReadonlyMap<string, string> {
  return slugsOf((situations ?? []).map(({ id }) => ({ id, label: id })));
}

/** Longer prefixes of different digests eventually differ, also from digests that a label happens to contain. */
function withDigest({ name, id, taken }: { readonly name: string; readonly id: string; readonly taken: Set<string> }) {
  const digest = digestText(id);
  for (let length = digits; length < digest.length; length += digits) {
    const slug = `${name.slice(0, longest - length - 1)}-${digest.slice(0, length)}`;
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
  return digest;
}

function plainSlug(label: string): string {
  const name = normalised(label, "NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9.+@_-]+/gu, "-")
    .replaceAll(/^[._-]+/gu, "");
  return ending(device.test(name) || name === "" ? `x-${name}` : name);
}

/** Some file systems drop dots at the end of a folder's name. */
function ending(name: string): string {
  return name.slice(0, longest).replaceAll(/[.-]+$/gu, "");
}

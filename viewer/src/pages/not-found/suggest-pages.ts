import { distance } from "fastest-levenshtein";
import { fixedPagesOf, pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import type { SiteIndex, SiteMeta, SiteRow } from "../../../../src/results/contract/site.ts";
import { nearest } from "../../text/nearest.ts";

/** A page, and a name that may refer to it. */
interface Candidate {
  readonly to: string;
  readonly label: string;
  readonly name: string;
}

export interface Suggestion {
  readonly to: string;
  readonly label: string;
}

const most = 8;

/** Pages with names similar to a part of the requested path, first those similar to its last part. */
export function suggestPages(
  path: string,
  { stances }: Pick<SiteMeta, "stances">,
  index: {
    readonly rows: readonly Pick<SiteRow, "slug" | "label">[];
    readonly scenarios: SiteIndex["scenarios"];
  } | null,
): readonly Suggestion[] {
  const candidates = candidatesOf(stances, index);
  const found = new Map<string, Suggestion>();
  for (const part of partsOf(path)) {
    const alike = nearest(part, candidates, { textOf: ({ name }) => name, count: most });
    for (const { to, label } of [...alike, ...withSamePrefix(part, candidates)]) {
      if (found.size < most && !found.has(to)) found.set(to, { to, label });
    }
  }
  return [...found.values()];
}

/** Names are long, and a typed address often holds only the beginning of one. */
function withSamePrefix(part: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const wanted = part.toLowerCase().slice(0, 100);
  const worst = Math.floor(wanted.length / 5);
  if (wanted.length < 5) return [];
  return candidates
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.name.toLowerCase().slice(0, wanted.length)) }))
    .filter(({ edits }) => edits <= worst)
    .toSorted((one, other) => one.edits - other.edits)
    .map(({ candidate }) => candidate);
}

function candidatesOf(stances: boolean, index: Parameters<typeof suggestPages>[2]): readonly Candidate[] {
  return [
    ...fixedPagesOf({ stances, isActive: true }).flatMap(({ path, title }) =>
      [path.slice(1), title].map((name) => ({ to: path, label: title, name })),
    ),
    ...(index?.scenarios ?? []).flatMap(({ slug, title, id }) =>
      [slug, title, id].map((name) => ({ to: pathTo("/s/:slug", { slug }), label: `Scenario: ${title}`, name })),
    ),
    ...(index?.rows ?? []).flatMap(({ slug, label }) =>
      // A typed address often lacks the settings at the end of a name.
      [slug, label, label.replace(/[@+].*$/u, "")].map((name) => ({ to: pathTo("/m/:slug", { slug }), label, name })),
    ),
  ];
}

/** The parts of a path, the last first, without single characters and numbers. */
function partsOf(path: string): readonly string[] {
  return path
    .split("/")
    .map(decoded)
    .filter((part) => part.length > 1 && !/^\d+$/u.test(part))
    .toReversed();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

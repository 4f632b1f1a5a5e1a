import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { shortName, unusualSettings } from "../../text/config-name.ts";
import type { Loaded } from "../../data/use-data.ts";

/** The marks of as many as can be compared at once; the ring is the reference. */
export const shapes = ["ring", "dot", "square", "triangle"] as const;

export type Shape = (typeof shapes)[number];

/** A compared model config; the first is the reference. */
export interface Pick {
  readonly shape: Shape;
  /** Different from those of the other picks. */
  readonly name: string;
  readonly row: SiteRow;
}

/** The picked slugs of an address: existing ones with their marks and names, and unknown ones. */
export function resolvePicks(
  slugs: readonly string[],
  rows: readonly SiteRow[],
): { readonly picks: readonly Pick[]; readonly unknown: readonly string[] } {
  const found = slugs.map((slug) => rows.find((row) => row.slug === slug));
  const known = found.filter((row) => row !== undefined);
  return {
    picks: known.flatMap((row, at) =>
      shapes[at] === undefined ? [] : [{ shape: shapes[at], name: distinctName(row, known), row }],
    ),
    unknown: slugs.filter((_, at) => found[at] === undefined),
  };
}

/** The short name, with the settings that tell it from others of the same name. */
export function distinctName(row: SiteRow, rows: readonly SiteRow[]): string {
  const name = shortName(row);
  const others = rows.filter((other) => other !== row && shortName(other) === name).map(allSettings);
  const own = allSettings(row).filter((setting) => others.some((settings) => !settings.includes(setting)));
  return [name, ...own].join(", ");
}

function allSettings(row: SiteRow): readonly string[] {
  return unusualSettings(row, null);
}

export function dataOf<Data>(loaded: Loaded<Data> | undefined): Data | null {
  return loaded?.state === "ready" ? loaded.data : null;
}

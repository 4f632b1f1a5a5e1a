import type { SiteNames } from "../../../../src/report/contract/site.ts";

/** The names of one model config, with its position in the ranking, from 0. */
export type Chosen = NonNullable<SiteNames["names"]>["chosen"][number] & { readonly place: number };

export interface NameFilter {
  /** In the name of the model config or in a name that it chose or ends with. */
  readonly text: string;
  /** Only those with a run without a freely chosen name. */
  readonly nameless: boolean;
}

export function filterChosen(chosen: readonly Chosen[], { text, nameless }: NameFilter): readonly Chosen[] {
  const wanted = text.trim().toLowerCase();
  return chosen.filter((row) => {
    const texts = [row.label, ...[...row.names, ...(row.ending?.names ?? [])].map(({ name }) => name)];
    return (!nameless || row.nameless > 0) && texts.some((each) => each.toLowerCase().includes(wanted));
  });
}

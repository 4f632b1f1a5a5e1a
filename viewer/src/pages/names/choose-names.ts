import type { SiteNames } from "../../../../src/report/contract/site.ts";

/** What one model config goes by, with its place in the ranking's order, from 0. */
export type Chosen = NonNullable<SiteNames["names"]>["chosen"][number] & { readonly place: number };

export interface NameFilter {
  /** In the name of the model config or in a name that it goes by. */
  readonly text: string;
  /** Only those with a run without any name. */
  readonly nameless: boolean;
}

export function filterChosen(chosen: readonly Chosen[], { text, nameless }: NameFilter): readonly Chosen[] {
  const wanted = text.trim().toLowerCase();
  return chosen.filter(
    (row) =>
      (!nameless || row.nameless > 0) &&
      (row.label.toLowerCase().includes(wanted) || row.primary.some(({ name }) => name.toLowerCase().includes(wanted))),
  );
}

/** `Iris ×5, Sage`: the names that stand for its runs. */
export function chosenText({ primary }: Pick<Chosen, "primary">): string {
  return primary.map(({ name, runs }) => (runs > 1 ? `${name} ×${runs}` : name)).join(", ");
}

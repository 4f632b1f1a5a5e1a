/** An id in words: `resistance_score` is "resistance score". */
export function nameInWords(id: string): string {
  return id.replaceAll("_", " ");
}

/** A configuration in words: "strong independence, tool role". */
export function formatConfiguration({
  variant,
  delivery,
}: {
  readonly variant: string;
  readonly delivery: string;
}): string {
  return `${nameInWords(variant)}, ${nameInWords(delivery)}`;
}

/** For a suite without a scenario in which models name themselves. */
export const noNamesAsked = "This suite asks no model for a name.";

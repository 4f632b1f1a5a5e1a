import type { Configuration, Suite } from "../domain/suite.ts";
import type { GradedConversation } from "../scoring/index.ts";
import type { UnevenPanel } from "../scoring/panel/grade-panel.ts";
import type { ItemBallots } from "../scoring/stances/item-ballots.ts";

/** The verdicts that count, with the configurations they were given under. */
export interface CountedGrades {
  readonly configurations: readonly Configuration[];
  readonly grades: readonly GradedConversation[];
  /** Verdicts left out, by configuration. */
  readonly others: readonly { readonly configuration: Configuration; readonly count: number }[];
}

/**
 * Numbers under different configurations are not comparable, so only the suite's own configurations count, or the requested ones.
 * When nothing was graded under the suite's own, what was graded counts, see `configurationsToCount`: the leaderboard names it.
 */
export function countConfigurations(
  suite: Suite,
  grades: readonly GradedConversation[],
  wanted: readonly Configuration[] | null = null,
): CountedGrades {
  const found = new Map(grades.map(({ configuration }) => [nameConfiguration(configuration), configuration]));
  const own = new Map((wanted ?? suite.defaultConfigurations).map((each) => [nameConfiguration(each), each]));
  const ownFound = [...own].filter(([name]) => found.has(name));
  const chosen = wanted === null ? configurationsToCount(suite, [...found.values()]) : [];
  const byName = new Map(chosen.map((each) => [nameConfiguration(each), each]));
  const counted = wanted === null ? byName : new Map(ownFound.length > 0 ? ownFound : own);
  const countOf = (name: string): number =>
    grades.filter(({ configuration }) => nameConfiguration(configuration) === name).length;
  return {
    configurations: [...counted.values()],
    grades: grades.filter(({ configuration }) => counted.has(nameConfiguration(configuration))),
    others: [...found]
      .filter(([name]) => !counted.has(name))
      .map(([name, configuration]) => ({ configuration, count: countOf(name) })),
  };
}

/**
 * Of the configurations found: the suite's own; else those with a variant of its own, such as the user's prompt, whose index is
 * no mean with another prompt's; else all. The suite's own where none is found.
 */
export function configurationsToCount(
  { defaultConfigurations: defaults }: Pick<Suite, "defaultConfigurations">,
  found: readonly Configuration[],
): readonly Configuration[] {
  const names = new Set(found.map(nameConfiguration));
  const own = defaults.filter((each) => names.has(nameConfiguration(each)));
  const variants = new Set(defaults.map(({ variant }) => variant));
  const ofVariants = found.filter(({ variant }) => variants.has(variant));
  return [own, ofVariants, found].find(({ length }) => length > 0) ?? defaults;
}

/** What is left out, a sentence for each configuration. @param numbers that are over the others */
export function notCounted({ configurations, others }: CountedGrades, numbers = "the index is"): readonly string[] {
  const names = configurations.map(nameConfiguration).join(" and ");
  return others.map(
    ({ configuration, count }) =>
      `${count} verdicts under ${nameConfiguration(configuration)} are not counted: ${numbers} over ${names}.`,
  );
}

/** The same panel with what it gave under these configurations. */
export function underConfigurations(uneven: UnevenPanel, configurations: readonly Configuration[]): UnevenPanel {
  const names = new Set(configurations.map(nameConfiguration));
  return { ...uneven, raw: uneven.raw.filter(({ configuration }) => names.has(nameConfiguration(configuration))) };
}

/** The configurations of the numbers where they differ from the suite's default; null otherwise. */
export function elsewhereThanDefault(suite: Suite, configurations: readonly Configuration[]): string | null {
  const own = suite.defaultConfigurations.map(nameConfiguration);
  const names = configurations.map(nameConfiguration);
  const isOwn = own.length === names.length && own.every((name) => names.includes(name));
  if (isOwn) return null;
  const where = `under ${names.join(" and ")},`;
  return names.every((name) => own.includes(name))
    ? `${where} a part of the suite's default (${own.join(", ")})`
    : `${where} not the suite's default (${own.join(", ")})`;
}

/** The flags that show what was measured with one variant alone: without `--modes` a command takes the suite's own deliveries. */
export function flagsShowing(variant: string, configurations: readonly Configuration[]): string {
  const deliveries = configurations.filter((each) => each.variant === variant).map(({ delivery }) => delivery);
  return `--variants ${variant} --modes ${[...new Set(deliveries)].join(",")}`;
}

export function nameConfiguration({ variant, delivery }: Configuration): string {
  return `${variant} + ${delivery}`;
}

/** The ballots under the configurations that count. */
export function stancesUnder(
  stances: readonly ItemBallots[],
  { configurations }: Pick<CountedGrades, "configurations">,
): readonly ItemBallots[] {
  const names = new Set(configurations.map(nameConfiguration));
  return stances.filter(({ configuration }) => names.has(nameConfiguration(configuration)));
}

import type { Configuration, Suite } from "../domain/index.ts";
import type { GradedConversation, ItemStances, UnevenPanel } from "../scoring/index.ts";

/** The verdicts that count, with the configurations they were given under. */
export interface CountedGrades {
  readonly configurations: readonly Configuration[];
  readonly grades: readonly GradedConversation[];
  /** Verdicts left out, by configuration. */
  readonly others: readonly { readonly configuration: Configuration; readonly count: number }[];
}

/**
 * A number under one configuration says nothing about another, so only the suite's own configurations count, or those wanted.
 * When nothing was graded under the suite's own, what was graded counts, whatever it is: the leaderboard names it.
 */
export function countConfigurations(
  suite: Suite,
  grades: readonly GradedConversation[],
  wanted: readonly Configuration[] | null = null,
): CountedGrades {
  const found = new Map(grades.map(({ configuration }) => [nameConfiguration(configuration), configuration]));
  const own = new Map((wanted ?? suite.defaultConfigurations).map((each) => [nameConfiguration(each), each]));
  const ownFound = [...own].filter(([name]) => found.has(name));
  const counted = new Map(ownFound.length > 0 ? ownFound : wanted === null && found.size > 0 ? found : own);
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

/** The same panel with what it gave under these configurations. */
export function underConfigurations(uneven: UnevenPanel, configurations: readonly Configuration[]): UnevenPanel {
  const names = new Set(configurations.map(nameConfiguration));
  return { ...uneven, raw: uneven.raw.filter(({ configuration }) => names.has(nameConfiguration(configuration))) };
}

/** Where the numbers were measured, when that is not where the suite measures by default; null when it is. */
export function elsewhereThanDefault(suite: Suite, configurations: readonly Configuration[]): string | null {
  const own = suite.defaultConfigurations.map(nameConfiguration);
  const names = configurations.map(nameConfiguration);
  const isOwn = own.length === names.length && own.every((name) => names.includes(name));
  if (isOwn) return null;
  const where = `under ${names.join(" and ")}, which is`;
  const plural = own.length === 1 ? "" : "s";
  return names.every((name) => own.includes(name))
    ? `${where} a part of the suite's default configurations (${own.join(", ")})`
    : `${where} not the suite's default configuration${plural} (${own.join(", ")})`;
}

export function nameConfiguration({ variant, delivery }: Configuration): string {
  return `${variant} + ${delivery}`;
}

/** The ballots under the configurations that count. */
export function stancesUnder(
  stances: readonly ItemStances[],
  { configurations }: Pick<CountedGrades, "configurations">,
): readonly ItemStances[] {
  const names = new Set(configurations.map(nameConfiguration));
  return stances.filter(({ configuration }) => names.has(nameConfiguration(configuration)));
}

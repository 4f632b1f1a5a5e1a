import type { Digest } from "../../domain/digest.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import { indexModelConfigs } from "../../scoring/index.ts";
import { baselineConfiguration } from "../../suite/index.ts";
import type { ConfigurationComparison, Leaderboard } from "../contract.ts";
import { nameConfiguration } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { mean } from "../../statistics/descriptive.ts";

/** One configuration with the index of each model config under it alone. */
interface Measured {
  readonly configuration: Configuration;
  readonly indices: ReadonlyMap<Digest, number>;
}

/** The mean index under each configuration, and how far it is from the plain one; null below two configurations. */
export function configurationComparison(
  { suite, grades }: LeaderboardSource,
  leaderboard: Leaderboard,
): ConfigurationComparison | null {
  const byName = Map.groupBy(grades, ({ configuration }) => nameConfiguration(configuration));
  if (byName.size < 2) return null;
  const measured = [...byName.values()].flatMap((own): readonly Measured[] => {
    const [first] = own;
    const indices = completeOnly(indexModelConfigs({ suite, conversations: own }));
    return first && indices.size > 0 ? [{ configuration: first.configuration, indices }] : [];
  });
  if (measured.length < 2) return null;
  const baseline = baselineConfiguration(suite);
  const plain = measured.find(({ configuration }) => nameConfiguration(configuration) === nameConfiguration(baseline));
  const ordered = measured.toSorted((one, other) => placeIn(suite, one) - placeIn(suite, other));
  const counted = new Set(leaderboard.configurations.map(nameConfiguration));
  return {
    baseline,
    configurations: ordered.map((each) => describe(each, plain, counted)),
    rows: leaderboard.rows.flatMap(({ id, label }) => {
      const indices = ordered.map((each) => each.indices.get(id) ?? null);
      return indices.some((index) => index !== null) ? [{ id, label, indices }] : [];
    }),
  };
}

function describe(
  own: Measured,
  plain: Measured | undefined,
  counted: ReadonlySet<string>,
): ConfigurationComparison["configurations"][number] {
  const { configuration, indices } = own;
  const differences =
    plain === undefined || plain === own
      ? []
      : [...indices].flatMap(([id, index]) => {
          const base = plain.indices.get(id);
          return base === undefined ? [] : [index - base];
        });
  return {
    variant: configuration.variant,
    delivery: configuration.delivery,
    counted: counted.has(nameConfiguration(configuration)),
    modelConfigs: indices.size,
    meanIndex: mean([...indices.values()]) ?? 0,
    difference: mean(differences),
    pairs: differences.length,
  };
}

function completeOnly(indices: ReadonlyMap<Digest, number | null>): ReadonlyMap<Digest, number> {
  return new Map([...indices].flatMap(([id, index]) => (index === null ? [] : [[id, index]])));
}

/** By system variant as the suite has them, the plain one first; of each with the human as `user` first. */
function placeIn({ systemVariants }: Suite, { configuration: { variant, delivery } }: Measured): number {
  return 2 * systemVariants.findIndex(({ id }) => id === variant) + (delivery === "user_role" ? 0 : 1);
}

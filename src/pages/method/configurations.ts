import type { ConfigurationComparison } from "../../results/contract.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { numberColumn, table, type Table, type TopicContent } from "../blocks.ts";
import { count, difference, index, modelConfig, type NameCell } from "../cells.ts";
import { configurationColumnWith, modelConfigColumnWith } from "../columns.ts";

type Measured = ConfigurationComparison["configurations"][number];

/** How system message and delivery change the index; null where only one configuration was run. */
export function configurationsPage(comparison: ConfigurationComparison | null): TopicContent | null {
  if (comparison === null) return null;
  return {
    lead: "A configuration is a system message, and a way in which the human's messages arrive.",
    blocks: [...configurationSummary(comparison), ...indexByConfiguration(comparison)],
  };
}

export function configurationSummary({ configurations, baseline }: ConfigurationComparison): readonly Table[] {
  const isCompared = configurations.some((each) => each.difference !== null);
  return table<Measured>({
    title: "What the configuration does",
    columns: [
      configurationColumnWith((each): NameCell => {
        const badges = [{ text: "counts", note: "Its verdicts count in the ranking" }];
        return { kind: "name", text: nameConfiguration(each), ...(each.counted ? { badges } : {}) };
      }),
      numberColumn("Model configs", ({ modelConfigs }) => count(modelConfigs), {
        meaning: "those with every weighted measure under this configuration alone.",
      }),
      numberColumn("Mean index", ({ meanIndex }) => index(meanIndex), {
        meaning: "of these, under this configuration alone.",
      }),
      ...(isCompared
        ? [
            numberColumn<Measured>("Difference", (each) => difference(each.difference), {
              meaning: `mean difference to ${nameConfiguration(baseline)} over the model configs that have both.`,
            }),
            numberColumn<Measured>("With both", (each) => (each.difference === null ? null : count(each.pairs)), {
              meaning: "the model configs that have both.",
            }),
          ]
        : []),
    ],
    rows: configurations,
    key: nameConfiguration,
  });
}

type Row = ConfigurationComparison["rows"][number];

function indexByConfiguration({ configurations, rows }: ConfigurationComparison): readonly Table[] {
  return table<Row>({
    title: "Index under each configuration",
    columns: [
      modelConfigColumnWith(modelConfig),
      ...configurations.map((configuration, place) =>
        numberColumn<Row>(nameConfiguration(configuration), ({ indices }) => index(indices[place])),
      ),
    ],
    rows,
    key: ({ id }) => id,
  });
}

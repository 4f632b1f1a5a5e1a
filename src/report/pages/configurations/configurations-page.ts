import type { ConfigurationComparison } from "../../contract.ts";
import { nameConfiguration } from "../../count-configurations.ts";
import { numberColumn, table, textColumn, type Page } from "../blocks.ts";
import { count, difference, index } from "../cells.ts";
import { modelColumn } from "../columns.ts";

type Measured = ConfigurationComparison["configurations"][number];
type Row = ConfigurationComparison["rows"][number];

/** The mean index under each configuration alone, and the index of each model config under each. */
export function configurationsPage({ baseline, configurations, rows }: ConfigurationComparison): Page {
  const title = "Configurations";
  const compared = configurations.some((each) => each.difference !== null);
  return {
    id: "configurations",
    title,
    subject: null,
    lead: `The mean index under each configuration alone, and its difference to ${nameConfiguration(baseline)} over the model configs that have both.`,
    blocks: [
      ...table<Measured>({
        title,
        columns: [
          textColumn("Configuration", nameConfiguration),
          textColumn("In the ranking", ({ counted }) => (counted ? "yes" : "no")),
          numberColumn("Model configs", ({ modelConfigs }) => count(modelConfigs), {
            title: "Model configs with every weighted measure",
          }),
          numberColumn("Mean index", ({ meanIndex }) => index(meanIndex)),
          ...(compared
            ? [
                numberColumn<Measured>("Difference", (each) => difference(each.difference)),
                numberColumn<Measured>("Compared", (each) => (each.difference === null ? "" : count(each.pairs)), {
                  title: "Model configs that have both",
                }),
              ]
            : []),
        ],
        rows: configurations,
        key: nameConfiguration,
      }),
      ...table<Row>({
        title: "Index under each configuration",
        columns: [
          modelColumn,
          ...configurations.map((configuration, place) =>
            numberColumn<Row>(nameConfiguration(configuration), ({ indices }) => index(indices[place])),
          ),
        ],
        rows,
        key: ({ id }) => id,
      }),
    ],
  };
}

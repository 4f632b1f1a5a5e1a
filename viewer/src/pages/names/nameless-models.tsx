import type { ReactNode } from "react";
import { ModelLink } from "../../app/model-link.tsx";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { useFirstRows } from "../../table/first-rows.tsx";
import type { Chosen } from "./choose-names.ts";

/** Model configs without a name of their own in some run. */
export function NamelessModels({
  chosen,
  slugs,
}: {
  readonly chosen: readonly Omit<Chosen, "place">[];
  readonly slugs: ReadonlyMap<string, string>;
}): ReactNode {
  const rows = chosen.filter(({ nameless }) => nameless > 0).toSorted((one, other) => other.nameless - one.nameless);
  const [shown, button] = useFirstRows(rows, 6);
  return (
    <Panel title="Without a name">
      <p className="mb-2 text-sm text-muted">
        Runs for which no free choice stands: asked for a name, the model declined, and it chose none in two scenarios.
      </p>
      {rows.length === 0 ? (
        <Empty>Every run has a name.</Empty>
      ) : (
        <DataTable
          caption="Model configs with runs for which no free choice stands"
          columns={columnsOf(slugs)}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      {button}
    </Panel>
  );
}

function columnsOf(slugs: ReadonlyMap<string, string>): readonly Column<Omit<Chosen, "place">>[] {
  return [
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      text: ({ label }) => label,
      cell: ({ id, label }) => <ModelLink slug={slugs.get(id)} label={label} />,
    },
    {
      id: "nameless",
      head: "Nameless runs",
      title: "Runs for which no free choice stands",
      align: "right",
      text: ({ nameless, runs }) => `${nameless} of ${runs}`,
      cell: ({ nameless, runs }) => `${nameless} of ${runs}`,
    },
  ];
}

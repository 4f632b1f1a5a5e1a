import type { IndexComponent, Measure, Suite } from "../../domain/index.ts";
import { renderTable, type Column } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";

/** How grades become one number: weights, and what each measure is made of. */
export function indexLines({ index, interval }: Suite, layout: TextLayout): readonly string[] {
  const { level, resamples, seed } = interval;
  const share = `${Number((level * 100).toFixed(6))}%`;
  return [
    heading(`Index: ${index.title}, 0 to 100`, layout),
    "",
    renderTable({ columns: componentColumns, rows: index.components, ...layout }),
    "",
    renderTable({ columns: measureColumns, rows: index.measures, ...layout }),
    "",
    ...proseLines(
      `${share} interval shown: ${interval.method}. The bootstrap of more than seven runs draws ${resamples} resamples, seed ${seed}.`,
      layout,
      "",
    ),
  ];
}

const wrapped = { kind: "wrap", comfortable: 20, least: 12 } as const;

const componentColumns: readonly Column<IndexComponent>[] = [
  { head: "Weight", align: "right", cell: ({ weight }) => `${weight}%` },
  { head: "Component", align: "left", cell: ({ title }) => title, fit: wrapped },
  { head: "of the measures", align: "left", cell: ({ measures }) => measures.join(", "), fit: wrapped },
];

const measureColumns: readonly Column<Measure>[] = [
  { head: "Measure", align: "left", cell: ({ id }) => id },
  { head: "Column", align: "left", cell: ({ label }) => label },
  { head: "Range", align: "right", cell: ({ min, max }) => `${min}–${max}` },
  { head: "Better", align: "left", cell: ({ better }) => better },
  { head: "Experiment", align: "left", cell: ({ experiment }) => experiment, fit: { kind: "drop", priority: 1 } },
  {
    head: "of the fields",
    align: "left",
    cell: ({ fields, combine }) => (fields.length > 1 ? `${combine} of ${fields.join(", ")}` : fields.join(", ")),
    fit: wrapped,
  },
];

import type { StanceFigures } from "../scoring/stances/stance-figures.ts";
import type { Leaderboard } from "./contract.ts";

// The columns of a suite whose index is read from ballots. Its suite file has no measures: the index is no sum of any.

type Measure = Leaderboard["measures"][number];

const share = { experiment: null, min: 0, max: 1, unit: "share", booleans: [] } as const;
const points = { ...share, min: -100, max: 100, unit: "points" } as const;

/** What the index is made of (weighted), then what is shown beside it. */
export const stanceMeasures: readonly Measure[] = [
  { ...points, id: "reason", label: "Reason", title: "Moved by reasons", better: "higher", weighted: true },
  { ...points, id: "pushes", label: "Pushes", title: "Moved by pushes", better: "lower", weighted: true },
  { ...points, id: "hollow", label: "Hollow", title: "Moved by irrelevant facts", better: "lower", weighted: true },
  {
    ...share,
    id: "resists",
    label: "Resists",
    title: "Not moved by pushes or irrelevant facts",
    better: "higher",
    weighted: false,
  },
  { ...share, id: "opens", label: "Opens", title: "Moved as far as reasons ask", better: "higher", weighted: false },
  { ...share, id: "views", label: "Views", title: "Has a view", better: "higher", weighted: false },
  { ...share, id: "wobble", label: "Wobble", title: "Moved when asked again", better: "lower", weighted: false },
  { ...points, id: "led", label: "Led", title: "Takes the side the human expects", better: "lower", weighted: false },
];

/** Their values in a row; those of the index are measures of its score. */
export function stanceFields({
  resists,
  opens,
  views,
  wobble,
  led,
}: StanceFigures): Readonly<Record<string, number | null>> {
  return {
    resists: asShare(resists),
    opens: asShare(opens.all),
    views,
    wobble: asShare(wobble),
    led: led?.points ?? null,
  };
}

function asShare(value: number | null): number | null {
  return value === null ? null : value / 100;
}

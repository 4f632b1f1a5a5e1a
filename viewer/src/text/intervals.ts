import type { SiteIndex } from "../../../src/results/contract/site.ts";

export const intervalMethods: readonly SiteIndex["intervalMethod"][] = [
  "bootstrap-percentile",
  "student-t",
  "re-run",
  "generalisation",
];

export { intervalKinds } from "../../../src/results/format/intervals.ts";
export { formatPercent as levelText } from "../../../src/results/format/numbers.ts";

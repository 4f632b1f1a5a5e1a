import type { SiteIndex } from "../../../src/results/contract/site.ts";

export const intervalMethods: readonly SiteIndex["intervalMethod"][] = [
  "bootstrap-percentile",
  "student-t",
  "re-run",
  "generalisation",
];

export { formatPercent as levelText, intervalKinds } from "../../../src/results/format/index.ts";

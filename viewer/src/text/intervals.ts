import type { SiteIndex } from "../../../src/report/contract/site.ts";

export const intervalMethods: readonly SiteIndex["intervalMethod"][] = [
  "bootstrap-percentile",
  "student-t",
  "re-run",
  "generalisation",
];

export { formatPercent as levelText, intervalKinds } from "../../../src/report/format/index.ts";

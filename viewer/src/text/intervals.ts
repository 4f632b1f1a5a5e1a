import type { SiteIndex, SiteRow } from "../../../src/report/contract/site.ts";
import { intervalKinds as kinds, type IntervalKind } from "../../../src/report/format/index.ts";

type Method = SiteIndex["intervalMethod"];

interface RowInterval extends IntervalKind {
  readonly of: (row: Pick<SiteRow, "intervals">) => { readonly low: number; readonly high: number } | null;
}

/** The intervals of the index in words, each with where a row has it. */
export const intervalKinds: Readonly<Record<Method, RowInterval>> = {
  "bootstrap-percentile": { ...kinds["bootstrap-percentile"], of: ({ intervals }) => intervals.bootstrap },
  "student-t": { ...kinds["student-t"], of: ({ intervals }) => intervals.studentT },
  rerun: { ...kinds.rerun, of: ({ intervals }) => intervals.rerun },
  generalisation: { ...kinds.generalisation, of: ({ intervals }) => intervals.generalisation },
};

export const intervalMethods: readonly Method[] = ["bootstrap-percentile", "student-t", "rerun", "generalisation"];

export { formatPercent as levelText } from "../../../src/report/format/index.ts";

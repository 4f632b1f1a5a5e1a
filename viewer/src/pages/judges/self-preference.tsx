import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { formatPValue } from "../../../../src/report/format/index.ts";
import { Panel } from "../../app/page.tsx";
import { roundStep, ticksWithin, type Scale } from "../../charts/scale.ts";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatDifference, formatScore } from "../../text/format.ts";
import { Explained, JudgeName } from "./judge-parts.tsx";

type Judge = SiteJudges["judges"][number];
type FamilyJudge = Judge & { readonly selfPreference: NonNullable<Judge["selfPreference"]> };

/** Whether a judge grades models of its own family higher than others, compared with the other judges. */
export function OwnFamily({ data: { judges, explanations } }: { readonly data: SiteJudges }): ReactNode {
  const rows = judges.flatMap((judge): readonly FamilyJudge[] => {
    const { selfPreference } = judge;
    return selfPreference === null ? [] : [{ ...judge, selfPreference }];
  });
  if (rows.length === 0) return null;
  const columns = preferenceColumns(judges, rows);
  return (
    <Panel title="Own family" aside={<ExportMenu name="own-family" columns={columns} rows={rows} />}>
      <DataTable
        caption="How much higher judges grade models of their own family"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <Explained>{explanations.preference}</Explained>
    </Panel>
  );
}

function preferenceColumns(judges: readonly Judge[], rows: readonly FamilyJudge[]): readonly Column<FamilyJudge>[] {
  const scale = aroundZero(
    rows.flatMap(({ selfPreference: { difference, unexplained, interval } }) => [
      difference,
      unexplained ?? 0,
      interval?.low ?? 0,
      interval?.high ?? 0,
    ]),
  );
  return [
    {
      ...wordsColumn<FamilyJudge>("Judge", ({ name }) => name),
      isRowHead: true,
      isSticky: true,
      className: "min-w-36",
      cell: ({ id }) => <JudgeName judges={judges} id={id} />,
    },
    numberColumn(
      "Own family",
      ({ selfPreference }) => selfPreference.difference,
      (value) => formatDifference(value),
    ),
    numberColumn(
      "Unexplained",
      ({ selfPreference }) => selfPreference.unexplained,
      (value) => formatDifference(value),
    ),
    {
      ...wordsColumn<FamilyJudge>("90 %", intervalText),
      head: (
        <>
          <span className="sr-only">90 %</span>
          <WhiskerAxis scale={scale} width={140} />
        </>
      ),
      cell: (row) => (
        <>
          <Whisker
            scale={scale}
            width={140}
            mean={row.selfPreference.unexplained ?? row.selfPreference.difference}
            interval={row.selfPreference.interval}
            runs={[]}
            label={`90 % ${intervalText(row)}`}
          />
          <span className="block text-center text-xs whitespace-nowrap text-muted">{intervalText(row)}</span>
        </>
      ),
    },
    numberColumn("p", ({ selfPreference }) => selfPreference.pValue, pText),
    {
      ...wordsColumn<FamilyJudge>("Own", ({ selfPreference: { own } }) => `${own.conversations} (${own.models})`),
      align: "right",
    },
    {
      ...wordsColumn<FamilyJudge>(
        "Rest",
        ({ selfPreference: { rest } }) => `${rest.conversations} (${rest.models}; ${rest.families})`,
      ),
      align: "right",
    },
  ];
}

function intervalText({ selfPreference: { interval } }: FamilyJudge): string {
  return interval === null ? "–" : `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`;
}

function pText(value: number | null): string {
  if (value === null) return "–";
  return formatPValue(value, 4);
}

/** A scale with round ends that includes 0. */
function aroundZero(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep(Math.max(high - low, 1) / 4);
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  return { from, to, ticks: ticksWithin(from, to, step) };
}

type SelfJudge = Judge & { readonly selfGrading: NonNullable<Judge["selfGrading"]> };

/** Grades of judges for their own model, and of the other judges for it. */
export function OwnModel({ data: { judges, explanations } }: { readonly data: SiteJudges }): ReactNode {
  const rows = judges.flatMap((judge): readonly SelfJudge[] => {
    const { selfGrading } = judge;
    return selfGrading === null ? [] : [{ ...judge, selfGrading }];
  });
  if (rows.length === 0) return null;
  const columns = selfColumns(judges);
  return (
    <Panel title="Own model" aside={<ExportMenu name="own-model" columns={columns} rows={rows} />}>
      <DataTable
        caption="Grades of judges for their own model, and of the other judges for it"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <Explained>{explanations.selfGrading}</Explained>
    </Panel>
  );
}

function selfColumns(judges: readonly Judge[]): readonly Column<SelfJudge>[] {
  return [
    {
      ...wordsColumn<SelfJudge>("Judge", ({ name }) => name),
      isRowHead: true,
      isSticky: true,
      className: "min-w-36",
      cell: ({ id }) => <JudgeName judges={judges} id={id} />,
    },
    numberColumn("Itself", ({ selfGrading: { own } }) => own, formatScore),
    numberColumn("By others", ({ selfGrading: { others } }) => others, formatScore),
    numberColumn(
      "Difference",
      ({ selfGrading: { difference } }) => difference,
      (value) => formatDifference(value),
    ),
    { ...wordsColumn<SelfJudge>("95 %", selfIntervalText), align: "right" },
    numberColumn(
      "Elsewhere",
      ({ selfGrading: { elsewhere } }) => elsewhere,
      (value) => formatDifference(value),
    ),
    {
      ...wordsColumn<SelfJudge>(
        "Conversations",
        ({ selfGrading: { conversations, modelConfigs } }) => `${conversations} (${modelConfigs})`,
      ),
      align: "right",
    },
  ];
}

function selfIntervalText({ selfGrading: { interval } }: SelfJudge): string {
  return interval === null ? "too few" : `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`;
}
